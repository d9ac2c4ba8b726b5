/** A register of Solana's virtual machine: 0 is the result, 1 to 5 are arguments, 10 is the stack. */
export type Register = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10

/** Emits instructions of sBPF, version 0 (https://github.com/anza-xyz/sbpf, doc/bytecode.md). */
export type Assembler = {
  /** dst = a constant of 64 bits */
  set(dst: Register, value: bigint): void
  move(dst: Register, src: Register): void
  /** dst = dst op src, where src is a register or a constant of 32 bits */
  compute(op: keyof typeof operations, dst: Register, src: Operand): void
  /** dst = the number at an address */
  load(size: keyof typeof sizes, dst: Register, from: Place): void
  store(size: keyof typeof sizes, to: Place, src: Register): void
  label(name: string): void
  jump(to: string): void
  jumpIf(condition: keyof typeof conditions, a: Register, b: Operand, to: string): void
  call(syscall: string): void
  exit(): void
}
export type Place = { readonly at: Register; readonly plus: number }
type Operand = { readonly register: Register } | number

const operations = {
  add: 0x07,
  subtract: 0x17,
  multiply: 0x27,
  divide: 0x37,
  and: 0x57,
  shiftRight: 0x77,
} as const
const conditions = { equal: 0x15, unequal: 0x55, less: 0xa5 } as const
const sizes = { byte: 0x10, half: 0x08, double: 0x18 } as const

export type Assembled = {
  readonly code: Uint8Array
  /** Byte places of the calls of each syscall. */
  readonly calls: readonly { readonly at: number; readonly syscall: string }[]
}

export function assemble(write: (assembler: Assembler) => void): Assembled {
  const words: Buffer[] = []
  const labels = new Map<string, number>()
  const jumps: { readonly at: number; readonly to: string }[] = []
  const calls: { readonly at: number; readonly syscall: string }[] = []
  const emit = (
    code: number,
    { dst = 0, src = 0, offset = 0, value = 0 }: Partial<Record<string, number>> = {},
  ): void => {
    const word = Buffer.alloc(8)
    word.writeUInt8(code, 0)
    word.writeUInt8(dst | (src << 4), 1)
    word.writeInt16LE(offset, 2)
    word.writeInt32LE(value, 4)
    words.push(word)
  }
  const operand = (code: number, dst: Register, by: Operand): void =>
    typeof by === 'number'
      ? emit(code, { dst, value: by })
      : emit(code | 0x08, { dst, src: by.register })
  write({
    set(dst, value) {
      emit(0x18, { dst, value: Number(BigInt.asIntN(32, value)) })
      emit(0, { value: Number(BigInt.asIntN(32, value >> 32n)) })
    },
    move: (dst, src) => emit(0xbf, { dst, src }),
    compute: (op, dst, src) => operand(operations[op], dst, src),
    load: (size, dst, { at, plus }) => emit(0x61 | sizes[size], { dst, src: at, offset: plus }),
    store: (size, { at, plus }, src) => emit(0x63 | sizes[size], { dst: at, src, offset: plus }),
    label: (name) => void labels.set(name, words.length),
    jump(to) {
      jumps.push({ at: words.length, to })
      emit(0x05)
    },
    jumpIf(condition, a, b, to) {
      jumps.push({ at: words.length, to })
      operand(conditions[condition], a, b)
    },
    call(syscall) {
      calls.push({ at: words.length * 8, syscall })
      emit(0x85, { src: 1, value: -1 })
    },
    exit: () => emit(0x95),
  })
  for (const { at, to } of jumps) {
    const place = labels.get(to)
    if (place === undefined) throw new Error(`no label ${to}`)
    words[at]?.writeInt16LE(place - at - 1, 2)
  }
  return { code: Buffer.concat(words), calls }
}
