// The structure types of PDF 1.7 (ISO 32000-1 14.8.4).

/** All standard structure types. */
const standardTypes: ReadonlySet<string> = new Set(
  `Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody
  Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure
  Formula Form`.split(/\s+/),
);

/** How the role map leads to a standard type. */
export interface Role {
  /** The standard type, or undefined when none is reached. */
  readonly standard: string | undefined;
  readonly circular: boolean;
  /** Whether the type is a standard one and is mapped to another. */
  readonly remapped: boolean;
}

/** Follows the role map from a type on. `next` returns what a type is mapped to. */
export function roleOf(type: string, next: (type: string) => string | undefined): Role {
  const remapped = standardTypes.has(type) && next(type) !== undefined;
  const seen = new Set<string>();
  let at = type;
  for (;;) {
    if (standardTypes.has(at)) {
      const circular = remapped && circles(at, next);
      return { standard: at, circular, remapped };
    }
    if (seen.has(at)) return { standard: undefined, circular: true, remapped };
    seen.add(at);
    const target = next(at);
    if (target === undefined) return { standard: undefined, circular: false, remapped };
    at = target;
  }
}

function circles(type: string, next: (type: string) => string | undefined): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = type; at !== undefined; at = next(at)) {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  return false;
}
