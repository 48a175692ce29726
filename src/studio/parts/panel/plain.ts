// What the controls of the panel share: what they are given, and values of the template as a person reads them.
import { type JsonNode, textOf } from '../../data/tree.ts';
import type { PanelField, TemplateNames } from '../../design/facts.ts';
import type { Actions } from '../model.ts';

/** What a control is given. */
export interface ControlProps {
  readonly id: string;
  readonly field: PanelField;
  readonly names: TemplateNames;
  readonly actions: Actions;
}

/** Returns a value as a person reads it: texts without quotes; '' for none. */
export function plain(node: JsonNode | undefined): string {
  if (!node) return '';
  return node.kind === 'text' ? textOf(node.raw) : node.raw.replaceAll(/\s+/g, ' ');
}

/** Returns what counts while a key is not written. */
export function otherwise({ inherited, standard }: PanelField): string {
  return inherited ? plain(inherited.node) : standard;
}
