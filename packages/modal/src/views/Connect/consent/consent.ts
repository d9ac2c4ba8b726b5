import type { Kit } from '@latchkey/core'

export type LegalPage = { readonly text: 'legal.terms' | 'legal.privacy'; readonly href: string }

/** The host's terms and privacy pages, as far as the host names them. */
export function legalPages({ options }: Kit): readonly LegalPage[] {
  const pages = [
    { text: 'legal.terms', href: options.termsConditionsUrl },
    { text: 'legal.privacy', href: options.privacyPolicyUrl },
  ] as const
  return pages.flatMap(({ text, href }) => (href && /^https?:/i.test(href) ? { text, href } : []))
}

/** Whether the visitor must agree before any wallet connects (HOST-13). */
export function wantsConsent(kit: Kit): boolean {
  return kit.options.switches.legalCheckbox && legalPages(kit).length > 0
}

/** The visitor's consent, until the page ends: `kit.get(consent)`. */
export function consent(): { given: boolean } {
  return { given: false }
}

/** Whether consent is still missing. */
export function lacksConsent(kit: Kit): boolean {
  return wantsConsent(kit) && !kit.get(consent).given
}
