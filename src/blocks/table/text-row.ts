// A row of a long table. It holds its texts, and makes its cells when they are needed.
import type { CellSpec, RowFormat, RowSpec } from '../../layout/table/spec.ts';
import { plainParagraph } from '../../layout/text/plain.ts';
import type { SettledCell } from './format.ts';

/** How many rows of a table hold their cells, which remember what was measured. Later rows take a third of the memory. */
export const heldRows = 5000;

/** A row whose cells differ from those of other rows only in their texts. */
export class TextRow implements RowSpec {
  readonly format: RowFormat;
  readonly items: number;
  private readonly settled: readonly SettledCell[];
  private readonly texts: readonly string[];

  /** `texts` has a text for each cell. `settled` is shared by all rows alike. */
  constructor(
    row: Pick<RowSpec, 'format' | 'items'>,
    settled: readonly SettledCell[],
    texts: readonly string[],
  ) {
    this.format = row.format;
    this.items = row.items;
    this.settled = settled;
    this.texts = texts;
  }

  get cells(): readonly CellSpec[] {
    return this.settled.map(({ plan, style, format }, index) => {
      const { content, path } = plan;
      if (content?.kind !== 'text' || content.text.literal === '') return { format };
      return { format, content: plainParagraph(path, { text: this.texts[index] ?? '', style }) };
    });
  }
}
