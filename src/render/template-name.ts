// The form of the name of a template. It stands alone, so that the serving process loads no template language for it.

/** The form of the name of a template. */
export const templateName = /^[a-z][a-z0-9-]{0,39}$/;
