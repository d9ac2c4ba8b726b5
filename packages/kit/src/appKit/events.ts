import { eventLog, type Kit, type KitEvent } from '@latchkey/core'
import type { EventData } from '@latchkey/protocol'

/**
 * An event in AppKit's form. A connection is told twice: as `CONNECT`, this kit's name, and then as `CONNECT_SUCCESS`,
 * AppKit's name.
 */
export type AppKitEvent = {
  /** Milliseconds since the epoch. */
  readonly timestamp: number
  /** After `data.event === 'SELECT_WALLET'`, `data.properties` are that event's. */
  readonly data: AppKitEventData
}

/** The events by name, each with its properties. */
type AppKitEvents = EventData & { readonly CONNECT_SUCCESS: EventData['CONNECT'] } & UnsentEvents

/** Events of AppKit that this kit never sends. Code that asks for them compiles, and waits for ever. */
type UnsentEvents = {
  readonly [Name in UnsentEvent]: Readonly<Record<string, unknown>> | undefined
}

/** @deprecated They are never sent. */
type UnsentEvent =
  | 'INITIALIZE'
  | 'CLICK_ALL_WALLETS'
  | 'CLICK_CONVERT'
  | 'CLICK_GET_WALLET'
  | 'CLICK_NETWORK_HELP'
  | 'CLICK_SELECT_NETWORK_TO_SWAP'
  | 'CLICK_SELECT_TOKEN_TO_SWAP'
  | 'CLICK_TRANSACTIONS'
  | 'CLICK_WALLET_HELP'
  | 'CONNECT_PROXY_ERROR'
  | 'EMAIL_UPGRADE_FROM_MODAL'
  | 'ERROR_FETCH_TRANSACTIONS'
  | 'INTERNAL_SDK_ERROR'
  | 'LOAD_MORE_TRANSACTIONS'
  | 'OPEN_ENS_FLOW'
  | 'OPEN_SEND'
  | 'OPEN_SWAP'
  | 'PAY_ERROR'
  | 'PAY_EXCHANGE_SELECTED'
  | 'PAY_INITIATED'
  | 'PAY_MODAL_OPEN'
  | 'PAY_SUCCESS'
  | 'REGISTER_NAME_ERROR'
  | 'REGISTER_NAME_INITIATED'
  | 'REGISTER_NAME_SUCCESS'
  | 'SEARCH_WALLET'
  | 'SELECT_BUY_CRYPTO'
  | 'SELECT_BUY_PROVIDER'
  | 'SELECT_WHAT_IS_A_BUY'
  | 'SET_PREFERRED_ACCOUNT_TYPE'

export type AppKitEventData = {
  readonly [Name in keyof AppKitEvents]: {
    readonly type: 'track'
    readonly event: Name
    readonly properties: AppKitEvents[Name]
  }
}[keyof AppKitEvents]

/** An event with the list of reported errors that AppKit adds. */
export type LastEvent = AppKitEvent & {
  /** Always empty, for code written for AppKit. */
  readonly reportedErrors: { readonly [code: string]: boolean | undefined }
}

/** Before the first event. It is never sent. */
export const createdEvent: LastEvent = {
  reportedErrors: {},
  timestamp: 0,
  data: { type: 'track', event: 'MODAL_CREATED', properties: undefined },
}

/** The last event of a kit, under the last of its names. */
export function lastEvent(kit: Kit): LastEvent {
  const { last } = kit.get(eventLog)
  return last ? { reportedErrors: {}, ...(eventsOf(last).at(-1) as AppKitEvent) } : createdEvent
}

/** Calls the listener for each event, under each of its names. Returns a function that ends it. */
export function listenToEvents(kit: Kit, listener: (event: AppKitEvent) => void): () => void {
  const tell = (event: KitEvent): void => eventsOf(event).forEach(listener)
  kit.listeners.add(tell)
  return () => kit.listeners.delete(tell)
}

function eventsOf({ name, data, timestamp }: KitEvent): readonly AppKitEvent[] {
  const names = name === 'CONNECT' ? [name, 'CONNECT_SUCCESS'] : [name]
  // As: the name and the data are of one event.
  return names.map((event) => ({
    timestamp,
    data: { type: 'track', event, properties: data } as AppKitEventData,
  }))
}
