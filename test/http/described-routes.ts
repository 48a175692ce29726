// The routes that the description of the API has, for tests that ask whether something names all of them.
import { limits } from '../../src/contract.ts';
import { openApi } from '../../src/http/openapi.ts';

/** A route: its method, and its path with names in braces. */
export interface DescribedRoute {
  readonly method: string;
  readonly path: string;
}

/** Returns all routes of the description. */
export function describedRoutes(): readonly DescribedRoute[] {
  const { paths } = openApi('0.0.0', limits);
  return Object.entries(paths as Readonly<Record<string, object>>).flatMap(([path, byMethod]) =>
    Object.keys(byMethod).map((method) => ({ method: method.toUpperCase(), path })),
  );
}

/** Returns the routes that no line of a text begins with or quotes, such as `GET /v1/templates/CODE`. */
export function routesMissingIn(text: string, routes = describedRoutes()): readonly string[] {
  return routes
    .filter(({ method, path }) => {
      const pattern = path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/?`\\s]+');
      return !new RegExp(`(^|\`)${method} ${pattern}(\\?|\`|$)`, 'm').test(text);
    })
    .map(({ method, path }) => `${method} ${path}`);
}
