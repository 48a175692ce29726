// Who keeps versions that the shown template can be compared with, and which there are.
import type { PushedBody } from '../../contract.ts';
import type { Renderer } from '../../render/renderer.ts';
import type { KeptVersion } from '../../studio/protocol.ts';
import type { Desk } from '../desk/desk.ts';
import { keptSource, versionPlace } from '../diff/kept.ts';
import type { TemplateSource } from '../document/source.ts';
import type { Input, Terminal } from '../line/command.ts';

/** Keeps versions. Its methods throw `CommandError`, `PlatenError` and `UsageError`, in words for the author. */
export interface VersionKeeper {
  /** Who that is, for a person. */
  readonly where: string;
  /** Returns the versions of the template of this name, newest first. */
  list(name: string): Promise<readonly KeptVersion[]>;
  load(code: string, version: number): Promise<TemplateSource>;
  /** Stores a template as a new version. */
  push(
    source: TemplateSource,
    how: { readonly publish: boolean; readonly renderer: Renderer },
  ): Promise<PushedBody>;
  /** Lets calls use a version. */
  publish(code: string, version: number): Promise<PushedBody>;
}

const mostTemplates = 5000;
const mostVersions = 50;

/** Returns who keeps versions. Throws `CommandError` when nobody is known, with the way out. */
export function versionKeeper(input: Input, terminal: Terminal): VersionKeeper {
  const { where, at, push } = versionPlace(input, terminal);
  return {
    where,
    push,
    publish: (code, version) => at((desk) => desk.publish(code, version)),
    list: (name) => at((desk) => versionsNamed(desk, name)),
    load: (code, number) => at((desk) => keptSource(desk, `${code}@${number}`, { code, number })),
  };
}

async function versionsNamed(desk: Desk, name: string): Promise<readonly KeptVersion[]> {
  const template = (await desk.listTemplates(mostTemplates)).find((one) => one.name === name);
  if (template === undefined) return [];
  const versions = await desk.listVersions(template.code, mostVersions);
  return versions.map(({ code, version, published, createdAt }) => ({ code, version, published, createdAt }));
}
