/** TABLE refusals: code and text; the name is sent as `data` (walletconnect.md 3, Errors). */
export const relayErrors = {
  TooManyRequests: [3001, 'Too many requests. Try again later'],
  InvalidMethod: [-32600, 'The method is not served here'],
  InvalidParams: [-32600, 'The params do not fit the method'],
  PayloadSizeExceeded: [-32600, 'The message is larger than this relay takes'],
  InvalidTopic: [-32600, 'A topic is 64 hexadecimal characters'],
  InvalidRequestId: [-32600, 'The id is neither a positive integer nor a text'],
  InvalidJsonRpcVersion: [-32600, 'Expected jsonrpc "2.0"'],
  BatchLimitExceeded: [-32600, 'A batch has at most 500 entries'],
  BatchEmpty: [-32600, 'The batch is empty'],
  Serialization: [-32600, 'Expected one JSON-RPC object'],
  SubscriberLimitExceeded: [-32000, 'Too many topics on this connection or at this address'],
  TtlTooShort: [-32000, 'The ttl is at least 1 second'],
  TtlTooLong: [-32000, 'The ttl is at most 2592000 seconds'],
  MailboxLimitExceeded: [-32000, 'Too much is waiting on this topic'],
  StorageError: [-32603, 'The message could not be written. Try again later'],
} as const satisfies { readonly [name: string]: readonly [code: number, message: string] }

export type RelayErrorName = keyof typeof relayErrors

/** The error that a method throws to refuse a request. */
export class RelayError extends Error {
  override readonly name: RelayErrorName
  constructor(name: RelayErrorName, options?: ErrorOptions) {
    super(relayErrors[name][1], options)
    this.name = name
  }
}

/** Thrown before a request does anything: there is work for it after some seconds. */
export class Scarce extends RelayError {
  readonly seconds: number
  constructor(seconds: number) {
    super('TooManyRequests')
    this.seconds = seconds
  }
}
