import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import * as v from 'valibot'

/** A function of a contract in its ABI; other fields say nothing about its selector. */
type Parameter = { readonly type: string; readonly components?: readonly Parameter[] | undefined }
const parameter: v.GenericSchema<unknown, Parameter> = v.object({
  type: v.pipe(v.string(), v.regex(/^[a-z0-9[\]]{1,40}$/)),
  components: v.optional(v.array(v.lazy(() => parameter))),
})
const abiFunction = v.object({
  type: v.literal('function'),
  name: v.pipe(v.string(), v.regex(/^[\w$]{1,100}$/)),
  inputs: v.array(parameter),
})

/** The selector of the only function of that name in an ABI; undefined when none or several have it. */
export function selectorIn(abi: readonly unknown[], name: string): string | undefined {
  const found = abi.flatMap((each) => {
    const read = v.safeParse(abiFunction, each)
    return read.success && read.output.name === name ? [read.output] : []
  })
  const [only] = found
  if (!only || found.length > 1) return undefined
  const signature = `${name}(${only.inputs.map(typeOf).join(',')})`
  return `0x${bytesToHex(keccak_256(utf8ToBytes(signature)).subarray(0, 4))}`
}

/** A tuple by its parts, as signatures have it. */
function typeOf({ type, components = [] }: Parameter): string {
  return type.replace(/^tuple/, () => `(${components.map(typeOf).join(',')})`)
}
