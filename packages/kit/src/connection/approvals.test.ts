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
import { afterEach, describe, expect, it } from 'vitest'

/** What became of a request, as its caller sees it, and what the frame was told. */
type Asked = {
  readonly outcomes: string[]
  readonly frame: { sent: number; aborted: number; answers: number }
  approve(): void
  decline(): void
}
type World = { readonly kit: Kit; readonly model: ApprovalModel; readonly asked: Asked[] }

const login: Feature = {
  id: 'login',
  views: { ApproveTransaction: { title: 'title', asks: true, load: () => Promise.resolve({}) } },
}
const kits: Kit[] = []
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

/** A request over a frame whose answers the test gives. `ready`: what the frame's coming leads to. */
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
  // A frame answers what it was asked.
  const once = (tell: () => void) => () => {
    if (frame.sent === 0 || frame.answers++ > 0) return
    tell()
  }
  const one: Asked = {
    outcomes,
    frame,
    approve: once(() => resolve('signed')),
    decline: once(() => reject(Object.assign(new Error('declined'), { code: 4001 }))),
  }
  asked.push(one)
  return one
}

/** All that follows from what was done: no timer is part of it. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await Promise.resolve()
  await new Promise((resolve) => setTimeout(resolve, 0))
}
const view = ({ kit }: World): string | undefined => {
  const { modal } = kit.store.getState()
  return modal.open ? modal.history.at(-1)?.view : undefined
}
const aborted = 'Request was aborted'

describe('a request that waits for the visitor', () => {
  it('opens the window, and closes it with its answer [EMB-11]', async () => {
    const here = world()
    const one = ask(here)
    await quiet()
    expect([view(here), one.frame.sent]).toEqual(['ApproveTransaction', 1])
    one.approve()
    await quiet()
    expect([view(here), one.outcomes]).toEqual([undefined, ['signed']])
    expect(here.kit.store.getState().approvals).toEqual([])
  })

  it('is shown over what is open, and goes back there, also declined [EMB-11]', async () => {
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

  it('is rejected when the window closes, as is every other, and the frame is told [MOD-14]', async () => {
    const here = world()
    const [one, two] = [ask(here), ask(here)]
    await quiet()
    close(here.kit)
    await quiet()
    expect([one.outcomes, two.outcomes]).toEqual([[aborted], [aborted]])
    // Whose turn it was not, the frame never heard of.
    expect([one.frame, two.frame]).toMatchObject([
      { sent: 1, aborted: 1 },
      { sent: 0, aborted: 0 },
    ])
    one.approve()
    await quiet()
    expect([one.outcomes, view(here)]).toEqual([[aborted], undefined])
  })

  it('is rejected when an approval comes in the same moment as the closing [MOD-14]', async () => {
    const here = world()
    const one = ask(here)
    await quiet()
    one.approve()
    close(here.kit)
    await quiet()
    expect(one.outcomes).toEqual([aborted])
  })

  it('is rejected when its view is left [MOD-14]', async () => {
    const here = world()
    await open(here.kit, { view: 'Networks' })
    const one = ask(here)
    await quiet()
    go(here.kit, { view: 'WhatIsANetwork' })
    await quiet()
    expect([one.outcomes, view(here)]).toEqual([[aborted], 'WhatIsANetwork'])
  })

  it('is not lost with a frame that does not come: it can be tried again', async () => {
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
    // Pressed twice, it is asked once.
    here.model.retry(waiting!.id)
    await quiet()
    expect(one.frame.sent).toBe(1)
    one.approve()
    await quiet()
    expect(one.outcomes).toEqual(['signed'])
  })

  it('is refused where six wait already, and ends with the kit', async () => {
    const here = world()
    const all = Array.from({ length: 7 }, () => ask(here))
    await quiet()
    expect(all.map(({ outcomes }) => outcomes.length)).toEqual([0, 0, 0, 0, 0, 0, 1])
    here.kit.destroy()
    await quiet()
    expect(all.slice(0, 6).flatMap(({ outcomes }) => outcomes)).toEqual(Array(6).fill(aborted))
  })

  it('ends once, whatever comes in whichever order, and closing wins [MOD-14]', async () => {
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
          // Told of the end of what it was asked, where that was no answer of its own.
          expect(frame.aborted).toBe(outcomes[0] === aborted ? frame.sent : 0)
        }
        // What waits is on screen or on its way there, and nothing is there that does not wait.
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

describe('a method that is not allowed', () => {
  it('is refused at once, and the window says so [EMB-09]', async () => {
    const here = world()
    expect(() => here.model.refuse('eth_sign')).toThrow('Requested RPC call is not allowed')
    await expect.poll(() => here.kit.store.getState().modal.open).toBe(true)
    await expect
      .poll(() => here.kit.store.getState().snackbar)
      .toMatchObject({ variant: 'error', text: 'Action not allowed' })
  })
})
