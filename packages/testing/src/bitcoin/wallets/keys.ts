import { hex } from '@scure/base'
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'

export type NetworkWord = 'mainnet' | 'testnet4' | 'testnet' | 'signet' | 'regtest'

/** An address, and the wallet's data of it. */
export type Key = {
  readonly address: string
  readonly purpose: 'payment' | 'ordinals'
  readonly addressType: 'p2wpkh' | 'p2tr'
  readonly privateKey: Uint8Array
  /** 33 bytes for P2WPKH, 32 for P2TR, before the tweak of BIP-341. */
  readonly publicKey: Uint8Array
  /** The script that locks its outputs. */
  readonly script: Uint8Array
}

/** The two addresses of a private key (32 bytes in hex): P2WPKH for payments, P2TR for inscriptions. */
export function keysOf(privateKey: string, network: NetworkWord): readonly [Key, Key] {
  const secret = hex.decode(privateKey)
  const prefixes = prefixesOf(network)
  const [payment, taproot] = [pubECDSA(secret), pubSchnorr(secret)]
  const segwit = p2wpkh(payment, prefixes)
  const tap = p2tr(taproot, undefined, prefixes)
  if (!tap.address) throw new Error('no address')
  return [
    {
      address: segwit.address,
      purpose: 'payment',
      addressType: 'p2wpkh',
      privateKey: secret,
      publicKey: payment,
      script: segwit.script,
    },
    {
      address: tap.address,
      purpose: 'ordinals',
      addressType: 'p2tr',
      privateKey: secret,
      publicKey: taproot,
      script: tap.script,
    },
  ]
}

export function prefixesOf(network: NetworkWord): typeof NETWORK {
  if (network === 'mainnet') return NETWORK
  return network === 'regtest' ? { ...TEST_NETWORK, bech32: 'bcrt' } : TEST_NETWORK
}
