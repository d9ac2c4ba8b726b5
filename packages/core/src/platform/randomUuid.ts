/** A UUID v4. It does not use `crypto.randomUUID`, which pages without a secure context lack, such as a page opened by IP address. */
export function randomUuid(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
}
