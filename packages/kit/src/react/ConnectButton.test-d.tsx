// Examples of RainbowKit's documentation, unchanged except for the import.
import type { ReactElement } from 'react'
import { expectTypeOf, it } from 'vitest'
import {
  ConnectButton,
  type ConnectButtonRenderArguments,
  useAccountModal,
  useChainModal,
  useConnectModal,
  WalletButton,
  type WalletButtonRenderArguments,
} from '../react.ts'

export const plain: ReactElement = (
  <>
    <ConnectButton />
    <ConnectButton label="Sign in" />
    <ConnectButton accountStatus="avatar" chainStatus="icon" showBalance={false} />
    <ConnectButton accountStatus={{ smallScreen: 'avatar', largeScreen: 'full' }} />
    <ConnectButton showBalance={{ smallScreen: false, largeScreen: true }} chainStatus="none" />
  </>
)

export const YourApp = (): ReactElement => {
  return (
    <ConnectButton.Custom>
      {({
        account,
        chain,
        openAccountModal,
        openChainModal,
        openConnectModal,
        authenticationStatus,
        mounted,
      }) => {
        // Note: If your app doesn't use authentication, you
        // can remove all 'authenticationStatus' checks
        const ready = mounted && authenticationStatus !== 'loading'
        const connected =
          ready &&
          account &&
          chain &&
          (!authenticationStatus || authenticationStatus === 'authenticated')
        return (
          <div
            {...(!ready && {
              'aria-hidden': true,
              style: { opacity: 0, pointerEvents: 'none', userSelect: 'none' },
            })}
          >
            {(() => {
              if (!connected) {
                return (
                  <button onClick={openConnectModal} type="button">
                    Connect Wallet
                  </button>
                )
              }
              if (chain.unsupported) {
                return (
                  <button onClick={openChainModal} type="button">
                    Wrong network
                  </button>
                )
              }
              return (
                <div style={{ display: 'flex', gap: 12 }}>
                  <button
                    onClick={openChainModal}
                    style={{ display: 'flex', alignItems: 'center' }}
                    type="button"
                  >
                    {chain.hasIcon && (
                      <div style={{ background: chain.iconBackground, width: 12, height: 12 }}>
                        {chain.iconUrl && (
                          <img alt={chain.name ?? 'Chain icon'} src={chain.iconUrl} />
                        )}
                      </div>
                    )}
                    {chain.name}
                  </button>
                  <button onClick={openAccountModal} type="button">
                    {account.displayName}
                    {account.displayBalance ? ` (${account.displayBalance})` : ''}
                  </button>
                </div>
              )
            })()}
          </div>
        )
      }}
    </ConnectButton.Custom>
  )
}

export const wallets: ReactElement = (
  <>
    <WalletButton wallet="rainbow" />
    <WalletButton wallet="metamask" />
    <WalletButton wallet="coinbase" />
    <WalletButton.Custom wallet="rainbow">
      {({ ready, connect }) => {
        return (
          // oxlint-disable-next-line typescript/no-misused-promises -- as RainbowKit's documentation has it
          <button type="button" disabled={!ready} onClick={connect}>
            Connect Rainbow
          </button>
        )
      }}
    </WalletButton.Custom>
  </>
)

it('the modal hooks give a function or undefined', () => {
  type Opener = (() => void) | undefined
  expectTypeOf(useConnectModal().openConnectModal).toEqualTypeOf<Opener>()
  expectTypeOf(useAccountModal().openAccountModal).toEqualTypeOf<Opener>()
  expectTypeOf(useChainModal().openChainModal).toEqualTypeOf<Opener>()
})

it('the render arguments are those of RainbowKit', () => {
  expectTypeOf<ConnectButtonRenderArguments>().toHaveProperty('accountModalOpen').toBeBoolean()
  expectTypeOf<NonNullable<ConnectButtonRenderArguments['account']>>()
    .toHaveProperty('hasPendingTransactions')
    .toBeBoolean()
  type State = 'connected' | 'error' | 'loading' | 'mounted' | 'ready'
  expectTypeOf<Pick<WalletButtonRenderArguments, State>>().toEqualTypeOf<{
    readonly [S in State]: boolean
  }>()
})
