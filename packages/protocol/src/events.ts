import type { NamespaceId } from './caip.ts'

/** Every analytics event and its data (NET-04, compatibility.md 1.10). `MODAL_CREATED` exists and is never sent. */
export type EventData = {
  MODAL_CREATED: undefined
  MODAL_OPEN: { readonly connected: boolean }
  MODAL_CLOSE: { readonly connected: boolean }
  SELECT_WALLET: {
    readonly name: string
    readonly platform: 'mobile' | 'desktop' | 'browser' | 'web' | 'qrcode' | 'unsupported'
  }
  CONNECT: {
    readonly method: 'browser' | 'qrcode' | 'mobile' | 'email'
    readonly name: string
    readonly reconnect: boolean
    readonly namespace: NamespaceId
  }
  CONNECT_ERROR: { readonly message: string; readonly namespace: NamespaceId }
  DISCONNECT_SUCCESS: { readonly namespace: NamespaceId }
  DISCONNECT_ERROR: { readonly message: string }
  SWITCH_NETWORK: { readonly network: string; readonly namespace: NamespaceId }
  CLICK_NETWORKS: undefined
  SEND_INITIATED: SendEvent
  SEND_SUCCESS: SendEvent
  SEND_ERROR: SendEvent & { readonly message: string }
  INITIATE_SWAP: SwapEvent
  SWAP_SUCCESS: SwapEvent
  SWAP_ERROR: SwapEvent & { readonly message: string }
  SWAP_APPROVAL_ERROR: SwapEvent & { readonly message: string }
  SELECT_BUY_PROVIDER: { readonly provider: string }
  /** The visitor went to the field of the address. */
  EMAIL_LOGIN_SELECTED: undefined
  /** No event of a login has the address. */
  EMAIL_SUBMITTED: undefined
  DEVICE_REGISTERED_FOR_EMAIL: undefined
  EMAIL_VERIFICATION_CODE_SENT: undefined
  EMAIL_VERIFICATION_CODE_PASS: undefined
  EMAIL_VERIFICATION_CODE_FAIL: { readonly message: string }
  EMAIL_EDIT: undefined
  SOCIAL_LOGIN_STARTED: { readonly provider: string }
  SOCIAL_LOGIN_REQUEST_USER_DATA: { readonly provider: string }
  SOCIAL_LOGIN_SUCCESS: { readonly provider: string }
  SOCIAL_LOGIN_CANCELED: { readonly provider: string }
  SOCIAL_LOGIN_ERROR: { readonly provider: string }
  CLICK_SIGN_SIWX_MESSAGE: SignInData
  CLICK_CANCEL_SIWX: SignInData
  SIWX_AUTH_SUCCESS: SignInData
  SIWX_AUTH_ERROR: SignInData
}

/** `amount` is a decimal string. The receiver is private and left out. */
type SendEvent = {
  readonly network: string
  readonly token: string
  readonly amount: string
  readonly isSmartAccount: boolean
}

/** Amounts are decimal strings, tokens symbols. */
type SwapEvent = {
  readonly network: string
  readonly swapFromToken: string
  readonly swapToToken: string
  readonly swapFromAmount: string
  readonly swapToAmount: string
  readonly isSmartAccount: boolean
}

/** `network` is the CAIP-2 id of the signed message. */
type SignInData = { readonly network: string; readonly isSmartAccount: boolean }

export type EventName = keyof EventData

/** Events that never leave the page. */
export const unsentEvents: readonly EventName[] = ['MODAL_CREATED']
