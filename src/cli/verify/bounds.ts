// How large a file may be that is judged or shown.

/** The largest file. A larger one would need more memory than the process that reads it may have. */
export const mostInvoiceBytes = 200 * 1024 * 1024;
