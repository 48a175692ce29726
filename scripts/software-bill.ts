// The bill of materials of the executable: CycloneDX as `npm sbom` makes it, of what the executable holds alone.
import { createHash } from 'node:crypto';
import { makeBundle } from './bundle.ts';
import { worksOf } from './notices.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
}

interface Bill {
  readonly metadata: {
    readonly timestamp: string;
    readonly tools: unknown;
    readonly component: Component;
  };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/** Node itself, by the packages that bring it. */
const runtimes = /^node-linux-/;

/**
 * Returns the bill for `text`, which `npm sbom` printed of package-lock.json. The same sources give the same bill: it has no
 * moment, and its number comes from what it says.
 */
export async function softwareBillOf(root: string, text: string): Promise<string> {
  const whole = JSON.parse(text) as Bill;
  const { packages } = await makeBundle(root);
  const held = new Set(worksOf(root, packages).map(({ name, version }) => `${name}@${version}`));
  const components = whole.components.filter(
    ({ name, version }) => runtimes.test(name) || held.has(`${name}@${version}`),
  );
  const missing = [...held].filter(
    (work) => !components.some(({ name, version }) => `${name}@${version}` === work),
  );
  if (missing.length > 0) throw new Error(`npm sbom does not know ${missing.join(', ')}`);
  const refs = new Set([whole.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const { timestamp: _, tools: __, ...metadata } = whole.metadata;
  const bill = {
    ...whole,
    serialNumber: undefined,
    // npm names it by the folder in which the sources lie.
    metadata: { ...metadata, component: { ...metadata.component, name: 'platen', type: 'application' } },
    components,
    dependencies: whole.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((on) => refs.has(on)) })),
  };
  return `${JSON.stringify({ ...bill, serialNumber: serialOf(JSON.stringify(bill)) }, null, 2)}\n`;
}

/** Returns a UUID of version 8 (RFC 9562) made of a text. */
function serialOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
  ];
  return `urn:uuid:${parts.join('-')}-${hex.slice(20, 32)}`;
}
