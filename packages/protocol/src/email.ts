/**
 * An address that every mail server takes. Addresses in other scripts (SMTPUTF8) are refused, and so is every character that
 * could end a header or an SMTP command.
 */
export const emailPattern =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** The longest address (RFC 5321, 4.5.3.1.3, less its brackets). */
export const emailLength = 254

/** The address that a visitor typed, as every server reads it; undefined for anything else (VAL-03). */
export function parseEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase()
  return email.length <= emailLength && emailPattern.test(email) ? email : undefined
}
