import { imageUrl } from '@latchkey/protocol/http'
import type { Kit } from '../interfaces/kit.ts'
import { type Finding, originOf } from '../doctor/finding.ts'

/** Images of wallets come as data, those of the directory from the gateway; one pixel that is nobody's. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
/** Violations are told by a task of their own, after what was blocked has failed (CSP 3, section 5.5). */
const settleMs = 100

export type PolicyWatch = {
  /** What was forbidden since the beginning. */
  end(): Promise<readonly Finding[]>
}

/**
 * Watch what the page's Content-Security-Policy forbids the kit while the other checks ask for what it needs: addresses
 * (`connect-src`) are theirs to try, images are tried here. Its styles are constructed sheets and it starts no worker, so
 * no policy has a say in those.
 */
export function watchPolicy(kit: Kit): PolicyWatch {
  const seen = new Map<string, Finding>()
  const onViolation = (event: SecurityPolicyViolationEvent): void => {
    const finding = findingOf(event)
    // One that is enforced says more than one that only reports.
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
  // `data`, `inline`, or an address.
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

/** Whether there is such an image does not matter. */
function tryImage(address: string): Promise<void> {
  return new Promise((done) => {
    const image = new Image()
    image.onload = image.onerror = () => done()
    setTimeout(done, 5_000)
    image.src = address
  })
}
