/** Satoshis that each of `bitcoinAccounts` begins with, at its payment address. */
export const bitcoinFunds = 250_000_000n

/** A key, and its addresses on regtest: P2WPKH for payments, P2TR (BIP-341, key path alone) for inscriptions. */
export type BitcoinAccount = {
  readonly payment: string
  readonly ordinals: string
  /** 32 bytes in hex. */
  readonly privateKey: string
}

/** Accounts with publicly known keys. */
export const bitcoinAccounts = [
  {
    payment: 'bcrt1ql3e9pgs3mmwuwrh95fecme0s0qtn2880hlwwpw',
    ordinals: 'bcrt1p9fjtrm3nwhemkjek0wxtswz2glmneu33w9lcylrvd7alttk0psmqqf08dg',
    privateKey: '11'.repeat(32),
  },
  {
    payment: 'bcrt1q2vfxp232rx0z9rzn0hay9jptagk8c86ddphpjv',
    ordinals: 'bcrt1pvf8l7evgsrnvjsh0e3f8622e0utw2asn0wyt8un8432xshzltqksrvkydk',
    privateKey: '22'.repeat(32),
  },
] as const satisfies readonly BitcoinAccount[]
