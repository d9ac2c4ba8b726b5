/** A key in a namespace's colour. */
export function icon(colour: string): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colour}"/><path d="M16 7a5 5 0 0 0-2 9.6V25h4v-3h3v-3h-3v-2.4A5 5 0 0 0 16 7Zm0 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z" fill="#fff"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
