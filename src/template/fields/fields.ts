// Everything that block kinds build their keys from, in one import.
export * from './border-field.ts';
export * from './combined-fields.ts';
export * from './common-entries.ts';
export * from './field.ts';
export * from './height-field.ts';
export * from './line-length.ts';
export { meantLength, meantTrack } from './meant-value.ts';
export * from './names-field.ts';
export * from './prints-field.ts';
export * from './simple-fields.ts';
