import { KitError } from '@latchkey/protocol'
import { expect, it } from 'vitest'
import { failureOf } from './refusal.ts'

it('a refusal of a service is told to the page by its code, and what has no code as a failure', () => {
  const codes = [
    new KitError('LOGIN_REFUSED'),
    new KitError('UPSTREAM_UNAVAILABLE', { subject: 'mail', field: 'email' }),
    new KitError('RATE_LIMITED', { retryAfter: 30 }),
    new Error('secret words of a service'),
  ].map(failureOf)
  expect(codes).toEqual([
    { code: 'SOCIAL_FAILED' },
    { code: 'SERVICE_UNREACHABLE' },
    { code: 'RATE_LIMITED', retryAfter: 30 },
    { code: 'FAILED' },
  ])
})
