import { eip155 } from '@latchkey/chains'
import { mainnet } from '@latchkey/chains/networks'
import {
  type ApprovalRequest,
  close,
  createKit,
  discover,
  type Feature,
  go,
  type Kit,
  open,
  show,
} from '@latchkey/core'
import { type ApprovalModel, approvals } from '@latchkey/core/approvals'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

/** The outcomes of a request for its caller, and the calls that its frame received. */
type Asked = {
  readonly outcomes: string[]
  readonly frame: { sent: number; aborted: number; answers: number }
  approve(): void
  decline(): void
  refuse(code: number): void
}
type World = { readonly kit: Kit; readonly model: ApprovalModel; readonly asked: Asked[] }

const login: Feature = {
  id: 'login',
  views: { ApproveTransaction: { title: 'title', asks: true, load: () => Promise.resolve({}) } },
}
const kits: Kit[] = []
// A window that is open for a moment asks whether its page is hidden.
beforeAll(() => vi.stubGlobal('document', { visibilityState: 'visible' }))
afterAll(() => vi.unstubAllGlobals())
afterEach(() => kits.splice(0).forEach((kit) => kit.destroy()))

function world(): World {
  const kit = createKit({
    networks: [mainnet],
    namespaces: [eip155()],
    connectors: [],
    features: [login],
    modal: () => Promise.resolve({ mountModal: () => {}, show, discover }),
  })
  kits.push(kit)
  return { kit, model: kit.get(approvals), asked: [] }
}

/** A request over a frame whose answers the test gives. `ready` is the frame's loading. */
function ask({ model, asked }: World, ready = (): Promise<void> => Promise.resolve()): Asked {
  let resolve = (_answer: unknown): void => {}
  let reject = (_error: unknown): void => {}
  const promise = new Promise<unknown>((yes, no) => {
    resolve = yes
    reject = no
  })
  const frame = { sent: 0, aborted: 0, answers: 0 }
  const request: ApprovalRequest = {
    method: 'personal_sign',
    surface: { ready, place: () => {}, focus: () => {} },
    send: () => (frame.sent++, promise),
    abort: () => void frame.aborted++,
  }
  const outcomes: string[] = []
  model.ask(request).then(
    (answer) => outcomes.push(String(answer)),
    (error: Error) => outcomes.push(error.message),
  )
  // A frame answers only a request that it received, and only once.
  const once = (tell: () => void) => () => {
    if (frame.sent === 0 || frame.answers++ > 0) return
    tell()
  }
  const one: Asked = {
    outcomes,
    frame,
    approve: once(() => resolve('signed')),
    decline: once(() => reject(Object.assign(new Error('declined'), { code: 4001 }))),
    refuse: (code) => once(() => reject(Object.assign(new Error('refused'), { code })))(),
  }
  asked.push(one)
  return one
}

/** Run all pending steps; no timer is among them. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await Promise.resolve()
  await new Promise((resolve) => setTimeout(resolve, 0))
}
const view = ({ kit }: World): string | undefined => {
  const { modal } = kit.store.getState()
  return modal.open ? modal.history.at(-1)?.view : undefined
}
const aborted = 'Request was aborted'

describe('request for approval', () => {
  it('a request opens the window, and its answer closes it [EMB-11]', async () => {
    const here = world()
    const one = ask(here)
    await quiet()
    expect([view(here), one.frame.sent]).toEqual(['ApproveTransaction', 1])
    one.approve()
    await quiet()
    expect([view(here), one.outcomes]).toEqual([undefined, ['signed']])
    expect(here.kit.store.getState().approvals).toEqual([])
  })

  it('a request shows over the open view, and the window returns there after an approval or a refusal [EMB-11]', async () => {
    const here = world()
    await open(here.kit, { view: 'Networks' })
    const one = ask(here)
    await quiet()
    expect(view(here)).toBe('ApproveTransaction')
    one.decline()
    await quiet()
    expect([view(here), one.outcomes]).toEqual(['Networks', ['declined']])
    expect(here.kit.store.getState().snackbar).toMatchObject({
      variant: 'error',
      text: 'Signature declined',
    })
    const two = ask(here)
    await quiet()
    two.approve()
    await quiet()
    expect([view(here), two.outcomes]).toEqual(['Networks', ['signed']])
  })

  it.each([
    [-32603, 'Transaction error'],
    [-32004, 'This application might not support Smart Accounts'],
  ])('a request that the wallet refuses with %i is said in words [EMB-11]', async (code, text) => {
    const here = world()
    const one = ask(here)
    await quiet()
    one.refuse(code)
    await quiet()
    expect([view(here), one.outcomes]).toEqual([undefined, ['refused']])
    expect(here.kit.store.getState().snackbar).toMatchObject({ variant: 'error', text })
  })

  it('closing the window rejects every request, and tells the frame of the request it was asked [MOD-14]', async () => {
    const here = world()
    const [one, two] = [ask(here), ask(here)]
    await quiet()
    close(here.kit)
    await quiet()
    expect([one.outcomes, two.outcomes]).toEqual([[aborted], [aborted]])
    // The frame never received the request that was waiting its turn.
    expect([one.frame, two.frame]).toMatchObject([
      { sent: 1, aborted: 1 },
      { sent: 0, aborted: 0 },
    ])
    one.approve()
    await quiet()
    expect([one.outcomes, view(here)]).toEqual([[aborted], undefined])
  })

  it('a request is rejected when an approval and the closing come at the same moment [MOD-14]', async () => {
    const here = world()
    const one = ask(here)
    await quiet()
    one.approve()
    close(here.kit)
    await quiet()
    expect(one.outcomes).toEqual([aborted])
  })

  it('a request is rejected when the visitor leaves its view [MOD-14]', async () => {
    const here = world()
    await open(here.kit, { view: 'Networks' })
    const one = ask(here)
    await quiet()
    go(here.kit, { view: 'WhatIsANetwork' })
    await quiet()
    expect([one.outcomes, view(here)]).toEqual([[aborted], 'WhatIsANetwork'])
  })

  it('a request survives a frame that failed to load, and is sent once after a retry', async () => {
    const here = world()
    let comes = false
    const one = ask(here, () => (comes ? Promise.resolve() : Promise.reject(new Error('gone'))))
    await quiet()
    const [waiting] = here.kit.store.getState().approvals ?? []
    expect([waiting?.status, one.frame.sent]).toEqual(['gone', 0])
    comes = true
    here.model.retry(waiting!.id)
    await quiet()
    expect(one.frame.sent).toBe(1)
    // A second press sends no second request.
    here.model.retry(waiting!.id)
    await quiet()
    expect(one.frame.sent).toBe(1)
    one.approve()
    await quiet()
    expect(one.outcomes).toEqual(['signed'])
  })

  it('a seventh request is refused while six wait, and the six end with the kit', async () => {
    const here = world()
    const all = Array.from({ length: 7 }, () => ask(here))
    await quiet()
    expect(all.map(({ outcomes }) => outcomes.length)).toEqual([0, 0, 0, 0, 0, 0, 1])
    here.kit.destroy()
    await quiet()
    expect(all.slice(0, 6).flatMap(({ outcomes }) => outcomes)).toEqual(Array(6).fill(aborted))
  })

  it('a request ends exactly once in any order of events, and closing wins [MOD-14]', async () => {
    const step = fc.oneof(
      fc.constant({ kind: 'ask' } as const),
      fc.constant({ kind: 'close' } as const),
      fc.constant({ kind: 'open' } as const),
      fc.constant({ kind: 'leave' } as const),
      fc.constant({ kind: 'pause' } as const),
      fc.record({ kind: fc.constantFrom('approve', 'decline'), which: fc.nat(9) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const here = world()
        for (const each of steps) {
          if (each.kind === 'ask') ask(here)
          if (each.kind === 'open') void open(here.kit, { view: 'Networks' })
          if (each.kind === 'leave' && view(here)) go(here.kit, { view: 'WhatIsANetwork' })
          if (each.kind === 'pause') await quiet()
          if (each.kind === 'approve' || each.kind === 'decline')
            here.asked[each.which]?.[each.kind]()
          if (each.kind !== 'close') continue
          const wasOpen = view(here) !== undefined
          const waiting = here.asked.filter(({ outcomes }) => outcomes.length === 0)
          close(here.kit)
          if (!wasOpen) continue
          await quiet()
          expect(waiting.flatMap(({ outcomes }) => outcomes)).toEqual(waiting.map(() => aborted))
        }
        await quiet()
        for (const { outcomes, frame } of here.asked) {
          expect(outcomes.length).toBeLessThanOrEqual(1)
          expect(frame.sent).toBeLessThanOrEqual(1)
          // The frame is told of an end only when it received the request and did not end it itself.
          expect(frame.aborted).toBe(outcomes[0] === aborted ? frame.sent : 0)
        }
        // A waiting request is on screen or on its way there, and no other request is.
        const waiting = here.asked.filter(({ outcomes }) => outcomes.length === 0).length
        expect(here.kit.store.getState().approvals?.length ?? 0).toBe(waiting)
        expect(view(here) === 'ApproveTransaction').toBe(waiting > 0)
        here.kit.destroy()
        await quiet()
        expect(here.asked.map(({ outcomes }) => outcomes.length)).toEqual(here.asked.map(() => 1))
      }),
      { numRuns: 150 },
    )
  })
})

describe('refused method', () => {
  it('a refused method throws at once, and the window reports it [EMB-09]', async () => {
    const here = world()
    expect(() => here.model.refuse('eth_sign')).toThrow('Requested RPC call is not allowed')
    await expect.poll(() => here.kit.store.getState().modal.open).toBe(true)
    await expect
      .poll(() => here.kit.store.getState().snackbar)
      .toMatchObject({ variant: 'error', text: 'Action not allowed' })
  })
})
