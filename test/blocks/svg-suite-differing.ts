// The SVG files of the resvg project whose pages differ from the pictures that resvg made of them, by folder.

/** What differs in more than one pixel of two hundred: how far it does, and why, stands in the lines that the test tells. */
export const differingFiles: Readonly<Record<string, readonly string[]>> = {
  'paint-servers/radialGradient': ['invalid-xlink-href', 'fr=0.2', 'fr=0.5', 'fr=0.7'],
  'painting/marker': ['with-an-image-child', 'recursive-5'],
  'paint-servers/linearGradient': ['spreadMethod=repeat'],
  'paint-servers/pattern': [
    'invalid-patternUnits-and-patternContentUnits',
    'out-of-order-referencing',
    'patternContentUnits-with-viewBox',
    'patternContentUnits=objectBoundingBox',
    'patternUnits=objectBoundingBox-with-percent',
    'patternUnits=objectBoundingBox',
    'patternUnits=userSpaceOnUse-with-percent',
    'recursive-on-child',
    'self-recursive-on-child',
    'self-recursive',
    'text-child',
    'with-x-and-y',
  ],
  'painting/color': ['recursive-nested-context-without-color', 'recursive-nested-context'],
  'painting/context': [
    'in-marker',
    'in-nested-marker',
    'in-nested-use-and-marker',
    'in-nested-use',
    'in-use',
    'with-gradient-and-gradient-transform',
    'with-gradient-in-use',
    'with-gradient-on-marker',
    'with-pattern-and-transform-in-use',
    'with-pattern-in-use',
    'with-pattern-objectBoundingBox-in-use',
    'with-pattern-on-marker',
    'with-text',
    'with-viewbox',
    'without-context-element',
  ],
  'painting/fill': ['rgba-0-127-0-50percent'],
  'painting/image-rendering': ['high-quality', 'on-feImage', 'optimizeSpeed-on-SVG', 'optimizeSpeed'],
  'painting/paint-order': ['fill-markers-stroke', 'stroke-markers-fill', 'stroke-markers'],
  'painting/shape-rendering': [
    'crispEdges-on-circle',
    'on-horizontal-line',
    'optimizeSpeed-on-circle',
    'path-with-marker',
  ],
  'painting/stroke-linecap': ['zero-length-path-with-square'],
  // The newer resvg does not know these units: it draws nothing. Browsers draw what we draw.
  'shapes/rect': [
    ...['ch-values', 'ic-values', 'lh-values', 'q-values', 'rem-values', 'rlh-values'],
    ...['vi-and-vb-values', 'vmin-and-vmax-values', 'vw-and-vh-values'],
  ],
};

/**
 * The files that differ in more than one pixel of fifty without a warning: by the row of the table in
 * `docs/figures.md` that says so, which begins with these words.
 */
export const inTable: Readonly<Record<string, RegExp>> = {
  'lengths in `rem`': /^shapes\/rect\/(?:ch|ic|lh|q|rem|rlh|vi-and-vb|vmin-and-vmax|vw-and-vh)-values$/,
  '`fr` of radial gradients': /^paint-servers\/radialGradient\/fr=/,
  'alpha in percents': /^painting\/fill\/rgba-0-127-0-50percent$/,
  '`image-rendering`': /^painting\/image-rendering\/|^structure\/image\/preserveAspectRatio=/,
  patterns: /^paint-servers\/pattern\//,
  'squares of paths without length': /^painting\/stroke-linecap\/zero-length-path-with-square$/,
  'filters on paths with curves': /^filters\/filter\/path-bbox$/,
  'sizes and places in style sheets': /^structure\/style(?:-attribute)?\/non-presentational-attribute$/,
  '`@font-face`, `font-family`':
    /^text\/(?:text-anchor|text|textLength|writing-mode)\/(?:.*-)?[aA]rabic|^text\/color-font\//,
  '`font-stretch`, weights': /^text\/font-(?:weight\/lighter|variation-settings\/auto)/,
  '`tref` to what is no text': /^text\/tref\/link-to-a-non-text-element$/,
  'vertical text': /^text\/writing-mode\/|^text\/color-font\/writing-mode=tb$/,
};
