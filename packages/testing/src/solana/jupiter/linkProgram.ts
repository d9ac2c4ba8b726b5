import type { Assembled } from './assemble.ts'

/** Puts code into the ELF file that Solana's loader takes: its syscalls are relocations of a dynamic symbol table. */
export function linkProgram({ code, calls }: Assembled): Uint8Array {
  const names = [...new Set(calls.map(({ syscall }) => syscall))]
  const dynstr = stringTable(names)
  const symbols = [symbol(0), ...names.map((name) => symbol(dynstr.at(name)))]
  const titles = ['.text', '.dynamic', '.dynsym', '.dynstr', '.rel.dyn', '.shstrtab'] as const
  const shstrtab = stringTable(titles)
  const textAt = headerSize + 3 * programHeaderSize
  const relocations = calls.map(({ at, syscall }) =>
    longs(BigInt(textAt + at), (BigInt(names.indexOf(syscall) + 1) << 32n) | relocation),
  )
  const sizes = {
    '.text': code.length,
    '.dynamic': 6 * 16,
    '.dynsym': symbols.length * symbolSize,
    '.dynstr': dynstr.bytes.length,
    '.rel.dyn': relocations.length * 16,
    '.shstrtab': shstrtab.bytes.length,
  }
  let end = textAt
  const places = Object.fromEntries(
    titles.map((title) => {
      const at = end
      end = (at + sizes[title] + 7) & ~7
      return [title, at]
    }),
  )
  const at = (title: (typeof titles)[number]): bigint => BigInt(places[title] ?? 0)
  const size = (title: (typeof titles)[number]): bigint => BigInt(sizes[title])
  const dynamic = Buffer.concat([
    longs(17n, at('.rel.dyn')),
    longs(18n, size('.rel.dyn')),
    longs(19n, 16n),
    longs(6n, at('.dynsym')),
    longs(5n, at('.dynstr')),
    longs(0n, 0n),
  ])
  const file = Buffer.alloc(end)
  const bodies: { readonly [title: string]: Uint8Array } = {
    '.text': code,
    '.dynamic': dynamic,
    '.dynsym': Buffer.concat(symbols),
    '.dynstr': dynstr.bytes,
    '.rel.dyn': Buffer.concat(relocations),
    '.shstrtab': shstrtab.bytes,
  }
  for (const title of titles) file.set(bodies[title] ?? [], Number(at(title)))
  const rest = end - (places['.dynamic'] ?? 0)
  const segments = [
    { type: 1, flags: 5, at: BigInt(textAt), size: size('.text') },
    { type: 1, flags: 4, at: at('.dynamic'), size: BigInt(rest) },
    { type: 2, flags: 4, at: at('.dynamic'), size: size('.dynamic') },
  ]
  file.set(header(BigInt(textAt), BigInt(end), titles.length + 1), 0)
  for (const [index, segment] of segments.entries())
    file.set(programHeader(segment), headerSize + index * programHeaderSize)
  const kinds = { '.text': 1, '.dynamic': 6, '.dynsym': 11, '.dynstr': 3, '.rel.dyn': 9 } as const
  const sections = titles.map((title) =>
    sectionHeader({
      name: shstrtab.at(title),
      kind: title === '.shstrtab' ? 3 : kinds[title],
      flags: title === '.text' ? 6n : title === '.shstrtab' ? 0n : 2n,
      // A section that is not loaded has no address.
      address: title === '.shstrtab' ? 0n : at(title),
      at: at(title),
      size: size(title),
    }),
  )
  return Buffer.concat([file, Buffer.alloc(sectionHeaderSize), ...sections])
}

const headerSize = 64
const programHeaderSize = 56
const sectionHeaderSize = 64
const symbolSize = 24
/** R_BPF_64_32 */
const relocation = 10n

function header(entry: bigint, sections: bigint, count: number): Buffer {
  const bytes = Buffer.alloc(headerSize)
  // 64 bits, little-endian, version 1; a shared object for BPF.
  bytes.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1], 0)
  bytes.writeUInt16LE(3, 16)
  bytes.writeUInt16LE(247, 18)
  bytes.writeUInt32LE(1, 20)
  bytes.writeBigUInt64LE(entry, 24)
  bytes.writeBigUInt64LE(BigInt(headerSize), 32)
  bytes.writeBigUInt64LE(sections, 40)
  for (const [index, value] of [
    headerSize,
    programHeaderSize,
    3,
    sectionHeaderSize,
    count,
    count - 1,
  ].entries())
    bytes.writeUInt16LE(value, 52 + 2 * index)
  return bytes
}

function programHeader({
  type,
  flags,
  at,
  size,
}: {
  readonly type: number
  readonly flags: number
  readonly at: bigint
  readonly size: bigint
}): Buffer {
  const kind = Buffer.alloc(8)
  kind.writeUInt32LE(type, 0)
  kind.writeUInt32LE(flags, 4)
  return Buffer.concat([kind, longs(at, at, at, size, size, 8n)])
}

function sectionHeader({
  name,
  kind,
  flags,
  address,
  at,
  size,
}: {
  readonly name: number
  readonly kind: number
  readonly flags: bigint
  readonly address: bigint
  readonly at: bigint
  readonly size: bigint
}): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(name, 0)
  head.writeUInt32LE(kind, 4)
  const entry = kind === 11 ? BigInt(symbolSize) : kind === 6 || kind === 9 ? 16n : 0n
  return Buffer.concat([head, longs(flags, address, at, size, 0n, 8n, entry)])
}

/** A symbol without a place: a syscall. */
function symbol(name: number): Buffer {
  const bytes = Buffer.alloc(symbolSize)
  bytes.writeUInt32LE(name, 0)
  bytes.writeUInt8(name === 0 ? 0 : 0x10, 4)
  return bytes
}

function stringTable(texts: readonly string[]): {
  readonly bytes: Buffer
  at(text: string): number
} {
  const all = `\0${texts.join('\0')}\0`
  return { bytes: Buffer.from(all), at: (text) => all.indexOf(`\0${text}\0`) + 1 }
}

function longs(...values: readonly bigint[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length)
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(value, 8 * index)
  return bytes
}
