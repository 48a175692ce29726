// The settings of a server in one table: each with its flag, its variable, its name in the configuration file, and its form.
import { limits } from '../../contract.ts';
import { nestingLevels } from '../../template/read/nesting.ts';

/** How a setting is written. In the file a `count` is a number, a `switch` is true or false, `ranges` are a list, and all else is text. */
export type Form = 'folder' | 'place' | 'address' | 'count' | 'bytes' | 'duration' | 'ranges' | 'switch';

/** One setting. */
export interface Setting {
  /** The name in the file, in camel case. Flag and variable follow from it. */
  readonly name: string;
  readonly form: Form;
  /** The value in the help. */
  readonly value?: string;
  /** The default, in words. */
  readonly standard: string;
  readonly description: string;
  /** The bounds of a `count`, or of a `duration` in milliseconds. */
  readonly min?: number;
  readonly max?: number;
}

/** All settings of `platen serve`, in the order of the documentation. */
export const settings = [
  {
    name: 'data',
    form: 'folder',
    value: 'DIR',
    standard: './data',
    description: 'the data folder',
  },
  {
    name: 'store',
    form: 'place',
    value: 'STORE',
    standard: 'the data folder',
    description: 'a folder, or postgres://USER@HOST/DATABASE for a store that many nodes share',
  },
  {
    name: 'storePasswordFile',
    form: 'folder',
    value: 'FILE',
    standard: 'none',
    description: 'a file with the password of the database on its first line',
  },
  {
    name: 'storeConnections',
    form: 'count',
    value: 'N',
    standard: '10',
    description: 'most connections of this process to the database',
    min: 1,
    max: 1000,
  },
  {
    name: 'listen',
    form: 'address',
    value: 'HOST:PORT',
    standard: '127.0.0.1:8080',
    description: 'where to listen',
  },
  {
    name: 'metrics',
    form: 'address',
    value: 'HOST:PORT',
    standard: 'nowhere',
    description: 'serve GET /metrics there',
  },
  {
    name: 'liveness',
    form: 'address',
    value: 'HOST:PORT',
    standard: 'nowhere',
    description: 'answer there whether the process is alive, however busy it is',
  },
  {
    name: 'livenessAfter',
    form: 'duration',
    value: 'TIME',
    standard: '30s',
    description: 'a process whose event loop has stood still for this time is not alive',
  },
  {
    name: 'maxConnections',
    form: 'count',
    value: 'N',
    standard: '4096',
    description: 'most connections at once; a further one is ended without an answer',
    min: 1,
    max: 1_000_000,
  },
  {
    name: 'addressConnections',
    form: 'count',
    value: 'N',
    standard: 'no bound',
    description: 'most connections of one address that is no trusted proxy',
    min: 1,
    max: 1_000_000,
  },
  {
    name: 'trustedProxies',
    form: 'ranges',
    value: 'CIDR',
    standard: 'none',
    description: 'the addresses of proxies, which addressConnections does not bound (repeatable)',
  },
  {
    name: 'workers',
    form: 'count',
    value: 'N',
    standard: 'as many as cores, at least 2',
    description: 'renders at once',
    min: 1,
    max: 1024,
  },
  { name: 'maxBody', form: 'bytes', value: 'BYTES', standard: '5m', description: 'largest request' },
  {
    name: 'maxPack',
    form: 'bytes',
    value: 'BYTES',
    standard: '32m',
    description: 'largest pack pushed over HTTP',
  },
  {
    name: 'renderTimeout',
    form: 'duration',
    value: 'TIME',
    standard: '30s',
    description: 'longest render; can be lowered only',
    max: limits.renderBudgetMs,
  },
  {
    name: 'assetTimeout',
    form: 'duration',
    value: 'TIME',
    standard: '10s',
    description: 'longest fetch of one image; can be lowered only',
    max: limits.assetBudgetMs,
  },
  {
    name: 'assetMax',
    form: 'bytes',
    value: 'BYTES',
    standard: '16m',
    description: 'largest image that is fetched',
  },
  {
    name: 'imagePixels',
    form: 'count',
    value: 'N',
    standard: '40000000',
    description: 'most pixels of one image, width times height',
    min: 1,
    max: 1_000_000_000,
  },
  {
    name: 'maxPages',
    form: 'count',
    value: 'N',
    standard: '10000',
    description: 'most pages of one document',
    min: 1,
    max: 1_000_000,
  },
  {
    name: 'maxItems',
    form: 'count',
    value: 'N',
    standard: '250000',
    description: 'most items of a list that a template repeats',
    min: 1,
    max: 10_000_000,
  },
  {
    name: 'maxDocument',
    form: 'bytes',
    value: 'BYTES',
    standard: '128m',
    description: 'largest PDF',
  },
  {
    name: 'maxNesting',
    form: 'count',
    value: 'N',
    standard: String(nestingLevels.standard),
    description: 'most levels of objects and lists in a template',
    min: nestingLevels.least,
    max: nestingLevels.most,
  },
  {
    name: 'maxTemplates',
    form: 'count',
    value: 'N',
    standard: '10000',
    description: 'most templates of one account; a push over HTTP of a further one is refused',
    min: 1,
    max: 10_000_000,
  },
  {
    name: 'idempotencyLife',
    form: 'duration',
    value: 'TIME',
    standard: '24h',
    description: 'how long an idempotency key lives; can be lowered only',
    max: limits.idempotencyMs,
  },
  {
    name: 'answerTimeout',
    form: 'duration',
    value: 'TIME',
    standard: '2m',
    description: 'longest that a caller may take to read an answer',
  },
  {
    name: 'unsentShare',
    form: 'bytes',
    value: 'BYTES',
    standard: '64m',
    description: 'once so much of one account waits to be read, none of its documents is begun',
  },
  {
    name: 'unsentMax',
    form: 'bytes',
    value: 'BYTES',
    standard: '256m',
    description: 'once so much of all accounts waits to be read, no document is begun',
  },
  {
    name: 'pinShare',
    form: 'bytes',
    value: 'BYTES',
    standard: '256m',
    description: 'images kept for the idempotency keys of one account, at most',
  },
  {
    name: 'pinMax',
    form: 'bytes',
    value: 'BYTES',
    standard: '1g',
    description: 'images kept for all idempotency keys, at most',
  },
  {
    name: 'minFree',
    form: 'bytes',
    value: 'BYTES',
    standard: '64m',
    description: 'below this free space of the data folder nothing new begins',
  },
  {
    name: 'renderHeap',
    form: 'bytes',
    value: 'BYTES',
    standard: '1g',
    description: 'JavaScript heap of one render process',
  },
  {
    name: 'renderMemory',
    form: 'bytes',
    value: 'BYTES',
    standard: '1536m',
    description: 'resident memory past which a render process is ended',
  },
  {
    name: 'assetAllow',
    form: 'ranges',
    value: 'CIDR',
    standard: 'none',
    description: 'fetch from this address range too, which is refused by default (repeatable)',
  },
  {
    name: 'fonts',
    form: 'folder',
    value: 'DIR',
    standard: 'none',
    description: 'fonts for all templates, besides those in the folder "fonts" of the data folder',
  },
  {
    name: 'shareProcesses',
    form: 'switch',
    standard: 'false',
    description: 'a render process makes documents of several accounts, one after another',
  },
  {
    name: 'withoutWarmUp',
    form: 'switch',
    standard: 'false',
    description: 'render processes make no documents of their own before calls come',
  },
  { name: 'assetHttp', form: 'switch', standard: 'false', description: 'fetch over plain http: too' },
] as const satisfies readonly Setting[];

/** The name of a setting in the file. */
export type SettingName = (typeof settings)[number]['name'];

/** Returns the flag of a setting: `max-body` for `maxBody`. */
export function flagOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Returns the variable of a setting: `PLATEN_MAX_BODY` for `maxBody`. */
export function variableOf(name: string): string {
  return `PLATEN_${flagOf(name).replaceAll('-', '_').toUpperCase()}`;
}

/** Returns the setting of a name. */
export function settingOf(name: SettingName): Setting {
  const found = settings.find((setting) => setting.name === name);
  if (!found) throw new Error(`no setting ${name}`);
  return found;
}

const patterns: Readonly<Partial<Record<Form, string>>> = {
  address: '^(\\[[0-9a-fA-F:.]+\\]|[^:\\[\\]]*):[0-9]{1,5}$',
  bytes: '^[0-9]{1,12}([kKmMgG]([iI]?[bB])?)?$',
  duration: '^[0-9]{1,6}[smhdw]$',
};

/** Returns the JSON Schema (2020-12) of the configuration file. */
export function settingsSchema(): Readonly<Record<string, unknown>> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Platen: configuration of `platen serve`',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string', description: 'For editors.' },
      ...Object.fromEntries(settings.map((setting) => [setting.name, schemaOf(setting)])),
    },
  };
}

function schemaOf({ form, description, standard, min, max }: Setting): Readonly<Record<string, unknown>> {
  const described = { description: `${description} (default: ${standard})` };
  switch (form) {
    case 'count':
      return { type: 'integer', minimum: min, maximum: max, ...described };
    case 'switch':
      return { type: 'boolean', ...described };
    case 'ranges':
      return { type: 'array', items: { type: 'string' }, ...described };
    default: {
      const pattern = patterns[form];
      return { type: 'string', minLength: 1, ...(pattern !== undefined && { pattern }), ...described };
    }
  }
}
