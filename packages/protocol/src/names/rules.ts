/** The first label of an account's name (VAL-05), in lower case. A hyphen neither begins nor ends a label (RFC 1035). */
export const accountNameForm = /^(?!-)[a-z0-9-]{4,63}(?<!-)$/

/** The attributes of a name: text records of ENSIP-5, and the content hash of ENSIP-7. */
export const nameAttributes = ['avatar', 'description', 'url', 'contenthash'] as const
export type NameAttribute = (typeof nameAttributes)[number]
