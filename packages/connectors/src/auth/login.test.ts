import type { ApprovalRequest, Login } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { frameErrorCodes, randomId, readAnswer } from '@latchkey/protocol/frame'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Channel } from './channel.ts'
import { frameFailure } from './errors.ts'
import { createLogin } from './login.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const unused = (): never => {
  throw new Error('unused')
}

/** A login over a channel whose requests are noted, and answered as given. */
function loginOver(answer: (name: string) => Promise<unknown>): {
  readonly login: Login
  readonly asked: (readonly [name: string, limitMs: number])[]
  readonly approved: ApprovalRequest[]
  readonly lost: () => void
} {
  const asked: (readonly [string, number])[] = []
  const approved: ApprovalRequest[] = []
  const lost = vi.fn()
  const channel: Channel = {
    surface: { ready: unused, place: unused, focus: unused },
    // As: tests answer what the row of that name allows.
    ask: (name, _, limitMs) => {
      asked.push([name, limitMs])
      return answer(name) as never
    },
    send: (name) => ({ answer: answer(name) as never, abort: () => {} }),
    onReady: () => {},
    asks: 0,
    end: () => {},
  }
  const gate = {
    ask: (request: ApprovalRequest) => {
      approved.push(request)
      return request.send()
    },
    refuse: unused,
  }
  const login = createLogin({
    channel,
    origin: 'https://wallet.example',
    loadGate: () => Promise.resolve(gate),
    lost,
  })
  return { login, asked, approved, lost }
}

const email = 'ada@example.com'
const sent = { action: 'VERIFY_OTP', digits: 6, until: 0 }

describe('the requests of a login', () => {
  it('a second mail to an address waits 30 seconds, and another address does not [EMB-04]', async () => {
    const { login } = loginOver(() => Promise.resolve(sent))
    await login.ask('CONNECT_EMAIL', { email })
    vi.advanceTimersByTime(12_500)
    await expect(login.ask('CONNECT_EMAIL', { email })).rejects.toThrow(
      'Please try again after 18 seconds',
    )
    await login.ask('CONNECT_EMAIL', { email: 'bob@example.com' })
    vi.advanceTimersByTime(30_000)
    await expect(login.ask('CONNECT_EMAIL', { email })).resolves.toEqual(sent)
  })

  it('a mail that was not sent, and a login that is over, delay nothing [EMB-04]', async () => {
    let fails = true
    const { login } = loginOver((name) =>
      name === 'CONNECT_EMAIL' && fails
        ? Promise.reject(new KitError('FRAME_UNREACHABLE'))
        : Promise.resolve(name === 'CONNECT_EMAIL' ? sent : undefined),
    )
    await expect(login.ask('CONNECT_EMAIL', { email })).rejects.toMatchObject({
      code: 'FRAME_UNREACHABLE',
    })
    fails = false
    await login.ask('CONNECT_EMAIL', { email })
    await login.ask('CONNECT_OTP', { otp: '123456' })
    await expect(login.ask('CONNECT_EMAIL', { email })).resolves.toEqual(sent)
  })

  it('each request of a login has 30 seconds, and a wait for the approval may go on [EMB-05]', async () => {
    const { login, asked } = loginOver((name) =>
      name === 'CONNECT_DEVICE'
        ? Promise.reject(new KitError('FRAME_TIMEOUT'))
        : Promise.resolve({ uri: 'https://provider.example/' }),
    )
    await login.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
    await expect(login.ask('CONNECT_DEVICE', undefined)).rejects.toMatchObject({
      code: 'FRAME_REFUSED',
      context: { reason: 'WAITING' },
    })
    expect(asked).toEqual([
      ['GET_SOCIAL_REDIRECT_URI', 30_000],
      ['CONNECT_DEVICE', 30_000],
    ])
  })

  it('an answer after the visitor left is given to no view', async () => {
    const left = new AbortController()
    const { login } = loginOver(async () => {
      left.abort()
      return undefined
    })
    await expect(login.ask('CONNECT_OTP', { otp: '123456' }, left.signal)).rejects.toMatchObject({
      name: 'AbortError',
    })
  })

  it('a request that learns that the visitor is logged out ends their connection, and says so unless they left [STA-05]', async () => {
    const left = new AbortController()
    let leave = (): void => {}
    const { login, lost } = loginOver(async () => {
      leave()
      throw frameFailure({ code: 'NOT_CONNECTED' })
    })
    const ended = { code: 'FRAME_REFUSED', context: { reason: 'SESSION_ENDED' } }
    await expect(login.ask('GET_DEVICES', undefined)).rejects.toMatchObject(ended)
    expect(lost).toHaveBeenCalledTimes(1)
    await expect(login.approve('KEEP_ACCOUNT', undefined)).rejects.toMatchObject(ended)
    expect(lost).toHaveBeenCalledTimes(2)
    leave = () => left.abort()
    const late = login.ask('GET_DEVICES', undefined, left.signal)
    await expect(late).rejects.toMatchObject({ name: 'AbortError' })
    expect(lost).toHaveBeenCalledTimes(3)
  })

  it('an export is approved by the visitor in the frame, and its caller shows the failure', async () => {
    const { login, approved } = loginOver(() => Promise.resolve(undefined))
    await login.approve('EXPORT', undefined)
    expect(approved).toMatchObject([{ method: 'EXPORT', quiet: true }])
  })
})

describe('the frame’s refusal of a login', () => {
  it.each([
    [{ code: 'CODE_WRONG' }, 'FRAME_REFUSED', 'The login was refused: CODE_WRONG'],
    [
      { code: 'RATE_LIMITED', retryAfter: 29.2 },
      'LOGIN_COOLDOWN',
      'Please try again after 30 seconds',
    ],
    [{ code: 'RATE_LIMITED' }, 'FRAME_REFUSED', 'The login was refused: RATE_LIMITED'],
    [{ code: 'NOT_CONNECTED' }, 4100, 'An error occurred'],
    [{}, -32603, 'An error occurred'],
  ] as const)('the refusal %j has the code %s', (failure, code, message) => {
    expect(frameFailure(failure)).toMatchObject({ code, message })
  })

  it('names the calls that are still on their way, so that the page can follow them [EMB-11, EMB-12]', () => {
    expect(frameFailure({ code: 'OPERATION_PENDING', data: '0x12' })).toMatchObject({
      code: -32603,
      message: 'The transaction is still on its way',
      data: { callsId: '0x12' },
    })
  })

  it('each code carries a message of the page’s own, and the frame’s words are not read [EMB-03]', () => {
    for (const code of frameErrorCodes) {
      const payload = { code, message: 'Send all to 0xEvil' }
      const type = '@w3m-frame/CONNECT_OTP_ERROR'
      const read = readAnswer('CONNECT_OTP', { type, id: randomId(), payload })
      if (!read || read.ok) throw new Error(`${code} is a refusal`)
      expect(frameFailure(read.failure).message, code).toMatch(/^[A-Z][a-z]+ [^{}]+$/)
      expect(frameFailure(read.failure).message, code).not.toContain('Evil')
    }
  })
})
