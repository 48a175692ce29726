// The form of the name of a template. It stands alone, so that the serving process loads no template language for it.

/** The form of the name of a template. */
export const templateName = /^[a-z][a-z0-9-]{0,39}$/;

/** Returns a name made of the letters of a text that names have, or `otherwise` where it has none. */
export function nameFrom(text: string, otherwise: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)
    .replace(/-+$/, '');
  return plain === '' ? otherwise : plain;
}
