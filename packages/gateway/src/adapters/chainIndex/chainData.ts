import * as v from 'valibot'

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))
const lower = v.pipe(
  hex,
  v.transform((text) => text.toLowerCase()),
)
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase())
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())
/** A quantity that a JSON number holds exactly. */
const small = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,14}$/),
  v.transform(Number),
  v.safeInteger(),
)
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)

const header = { number: small, hash, parentHash: hash, timestamp: small }

const transaction = v.object({
  hash,
  from: address,
  to: v.nullish(address),
  nonce: small,
  value: quantity,
  input: v.optional(lower, '0x'),
  transactionIndex: small,
})
export type NodeTransaction = v.InferOutput<typeof transaction>

const log = v.object({ address, topics: v.array(lower), data: lower })
export type NodeLog = v.InferOutput<typeof log>

const receipt = v.object({
  transactionHash: hash,
  blockHash: hash,
  // Receipts before Byzantium have a state root instead of a status; their transactions count as confirmed.
  status: v.optional(small, '0x1'),
  gasUsed: quantity,
  effectiveGasPrice: v.optional(quantity, '0x0'),
  // EIP-4844, and the fee that rollups of the OP Stack charge for the layer below.
  blobGasUsed: v.optional(quantity, '0x0'),
  blobGasPrice: v.optional(quantity, '0x0'),
  l1Fee: v.optional(quantity, '0x0'),
  contractAddress: v.nullish(address),
  logs: v.array(log),
})
export type NodeReceipt = v.InferOutput<typeof receipt>

/** The forms of a node's answers. An answer of another form is an error of the node. */
export const nodeHeader = v.object({
  ...header,
  transactions: v.optional(v.array(v.unknown()), []),
})
export type NodeHeader = v.InferOutput<typeof nodeHeader>
export const nodeBlock = v.object({ ...header, transactions: v.array(transaction) })
export type NodeBlock = v.InferOutput<typeof nodeBlock>
export const nodeOutline = v.object({ ...header, transactions: v.array(hash) })
export const nodeTransaction = transaction
export const nodeReceipt = receipt
export const nodeReceipts = v.array(receipt)
