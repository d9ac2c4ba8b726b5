import type { FrameRequest } from '@latchkey/protocol/frame'
import { Refusal } from '../refusal.ts'
import type { WalletCalls } from '../worker/walletCalls.ts'
import type { Look } from './approver.ts'
import type { Prepared, Review } from './review.ts'

type AccountRequest = Extract<
  FrameRequest,
  {
    readonly name:
      | 'REVOKE_DEVICE'
      | 'SIGN_OUT_EVERYWHERE'
      | 'DELETE_ACCOUNT'
      | 'KEEP_ACCOUNT'
      | 'CANCEL_HOLD'
      | 'SET_DEVICE_DELAY'
  }
>

/** A change of the account, as the visitor reads it before they approve it. */
export async function prepareAccount(
  keys: WalletCalls,
  request: AccountRequest,
  look: Look,
): Promise<Prepared> {
  const ownAddress = async (): Promise<string> => (await keys.user()).addresses.eip155
  const shownFor = await ownAddress()
  const { review, run } = await prepare(keys, request, look)
  return {
    review,
    async run(ask) {
      // Another visitor may have logged in, in another tab, since it was shown.
      if ((await ownAddress()) !== shownFor) throw new Refusal('NOT_CONNECTED')
      return run(ask)
    },
  }
}

async function prepare(
  keys: WalletCalls,
  request: AccountRequest,
  { say, language }: Look,
): Promise<Prepared> {
  switch (request.name) {
    case 'REVOKE_DEVICE': {
      const { id } = request.payload
      const { devices } = await keys.devices()
      const found = devices.find((each) => each.id === id)
      if (!found) throw new Refusal('INVALID_REQUEST')
      // As the visitor has just read it in the page's list: an id says nothing to anybody.
      const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
      const since = say('device.since', { date: date.format(found.createdAt) })
      const review = reviewOf('approve.device', 'label.device', since)
      return { review, run: () => keys.revokeDevice(id) }
    }
    case 'SIGN_OUT_EVERYWHERE':
      return {
        review: inPlace(await accountReview(keys, 'approve.everywhere')),
        run: () => keys.signOutEverywhere(),
      }
    case 'DELETE_ACCOUNT':
      return {
        review: await accountReview(keys, 'approve.delete', ['warn.delete']),
        run: () => keys.deleteAccount(),
      }
    case 'KEEP_ACCOUNT':
      return {
        review: inPlace(await accountReview(keys, 'approve.keep')),
        run: () => keys.keepAccount(),
      }
    case 'CANCEL_HOLD': {
      const held = await keys.holds()
      const hold =
        held === 'lost' ? undefined : held.holds.find((each) => each.id === request.payload.id)
      if (!hold) throw new Refusal('INVALID_REQUEST')
      const title = hold.kind === 'email' ? 'approve.holdEmail' : 'approve.holdDevice'
      const review = inPlace(await accountReview(keys, title))
      return { review, run: () => keys.cancelHold(hold.id) }
    }
    case 'SET_DEVICE_DELAY': {
      const { hours } = request.payload
      const review = await accountReview(keys, 'approve.delay')
      const row = { label: 'label.delay', value: daysText(hours, language) } as const
      return {
        review: { ...review, rows: [row, ...review.rows] },
        run: () => keys.setDeviceDelay(hours),
      }
    }
  }
}

/** `3 days` in the visitor's language. */
function daysText(hours: number, language: string): string {
  const unit = { style: 'unit', unit: 'day', unitDisplay: 'long' } as const
  return new Intl.NumberFormat(language, unit).format(hours / 24)
}

export async function accountReview(
  keys: WalletCalls,
  title: Review['title'],
  warnings: Review['warnings'] = [],
): Promise<Review> {
  const { email, userName } = await keys.user()
  return { ...reviewOf(title, 'label.account', email ?? userName ?? ''), warnings }
}

/** It gives nobody the wallet, so it takes no window. */
function inPlace(review: Review): Review {
  return { ...review, needsWindow: false }
}

function reviewOf(
  title: Review['title'],
  label: Review['rows'][number]['label'],
  value: string,
): Review {
  return {
    title,
    rows: [{ label, value, isCode: true }],
    warnings: [],
    // CLK-5: whatever changes who has the wallet.
    needsWindow: true,
    isBlocked: false,
  }
}
