// The entry `platen/client`: everything that a program needs to ask a Platen service for documents, and to manage it.
export type {
  ErrorCode,
  Format,
  GenerateBody,
  GenerationBody,
  IssueBody,
  IssueSource,
  ListPart,
  Owned,
  PublishWarning,
  PushedBody,
  Scope,
  Syntax,
  TemplateBody,
  UsageBody,
  VersionBody,
  ViewLanguage,
  WarningBody,
  WholeVersionBody,
} from '../contract.ts';
export type { GeneratedFacts } from './answer.ts';
export { type Generated, type GeneratedInvoice, type GeneratedStream, PlatenClient } from './client.ts';
export {
  PlatenApiError,
  PlatenConnectionError,
  PlatenError,
  PlatenForeignError,
  PlatenTimeoutError,
} from './failure.ts';
export { deriveIdempotencyKey } from './key.ts';
export type {
  GenerationOptions,
  ListOptions,
  ManageOptions,
  PushOptions,
  TemplateFiles,
} from './management.ts';
export type { CallOptions, ClientOptions, InvoiceOptions, ViewOptions } from './options.ts';
export type { Draft, PreviewedPage, PreviewOptions } from './preview.ts';
