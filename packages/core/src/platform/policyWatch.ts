import { imageUrl } from '@latchkey/protocol/http'
import type { Kit } from '../interfaces/kit.ts'
import { type Finding, originOf } from '../doctor/finding.ts'

/** A one-pixel image that tests `data:` URLs. Wallets send their images as data; directory images come from the gateway. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
/** A violation is reported in a task of its own, after the blocked request has failed (CSP 3, section 5.5). */
const settleMs = 100

export type PolicyWatch = {
  /** Ends the watch and gives all violations. */
  end(): Promise<readonly Finding[]>
}

/**
 * Watches for violations of the page's Content-Security-Policy while the other checks run. The other checks test URLs
 * (`connect-src`), and this check tests images. The kit's styles are constructed sheets and it starts no worker, so no policy
 * affects those.
 */
export function watchPolicy(kit: Kit): PolicyWatch {
  const seen = new Map<string, Finding>()
  const onViolation = (event: SecurityPolicyViolationEvent): void => {
    const finding = findingOf(event)
    // A violation that is enforced counts more than a violation that is only reported.
    if (seen.get(finding.id)?.status !== 'error') seen.set(finding.id, finding)
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  const images = Promise.all(imagesOf(kit).map(tryImage))
  return {
    async end() {
      await images
      await new Promise((done) => setTimeout(done, settleMs))
      document.removeEventListener('securitypolicyviolation', onViolation)
      return seen.size > 0
        ? [...seen.values()]
        : [{ id: 'csp', status: 'ok', text: 'No Content-Security-Policy stands in the way.' }]
    },
  }
}

function findingOf(event: SecurityPolicyViolationEvent): Finding {
  const { effectiveDirective, blockedURI, disposition } = event
  // `data`, `inline`, or a URL.
  const source = URL.canParse(blockedURI) ? originOf(blockedURI) : `${blockedURI}:`
  const blocked = disposition === 'enforce'
  return {
    id: `csp:${effectiveDirective} ${source}`,
    status: blocked ? 'error' : 'warning',
    text: `The page's Content-Security-Policy ${blocked ? 'blocks' : 'would block'} ${source} (${effectiveDirective}).`,
    fix: `Add ${source} to ${effectiveDirective} of the policy.`,
    details: { directive: effectiveDirective, source },
  }
}

function imagesOf({ options: { gateway } }: Kit): readonly string[] {
  return gateway ? [pixel, imageUrl(gateway, { kind: 'wallet', id: 'doctor' })] : [pixel]
}

/** Requests an image. It does not matter whether the image exists. */
function tryImage(address: string): Promise<void> {
  return new Promise((done) => {
    const image = new Image()
    image.onload = image.onerror = () => done()
    setTimeout(done, 5_000)
    image.src = address
  })
}
