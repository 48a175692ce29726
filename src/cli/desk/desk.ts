// What the commands `template`, `generation` and `usage` ask and change: on a store of this machine, or against a server.
import type { Pack } from '../../assets/pack.ts';
import type {
  GenerationBody,
  PushedBody,
  TemplateBody,
  UsageBody,
  VersionBody,
  WholeVersionBody,
} from '../../contract.ts';

/** Which generations are listed. Times are milliseconds since the epoch. */
export interface GenerationFilter {
  readonly template: string | undefined;
  readonly since: number | undefined;
  readonly until: number | undefined;
  readonly key: string | undefined;
  readonly mismatched: boolean;
}

/** What may be asked and changed. Methods throw `CommandError` or `PlatenError`. */
export interface Desk {
  /** Returns the moment by the clock that counts. */
  now(): Promise<number>;
  listTemplates(limit: number): Promise<readonly TemplateBody[]>;
  getTemplate(code: string): Promise<TemplateBody>;
  listVersions(code: string, limit: number): Promise<readonly VersionBody[]>;
  getVersion(code: string, number: number): Promise<WholeVersionBody>;
  /** Returns the files of a version. */
  getPack(code: string, number: number): Promise<Pack>;
  /** Publishes a version, by default the newest. Returns what it is, with what recent calls would be refused for. */
  publish(code: string, number: number | undefined): Promise<PushedBody>;
  unpublish(code: string): Promise<void>;
  remove(code: string): Promise<void>;
  listGenerations(filter: GenerationFilter, limit: number): Promise<readonly GenerationBody[]>;
  getGeneration(id: string): Promise<GenerationBody>;
  /** Returns what the account used, by month. The present month is the first. */
  listUsage(): Promise<readonly UsageBody[]>;
  /** How often it may be looked for what comes, milliseconds. */
  readonly lookEveryMs: number;
}
