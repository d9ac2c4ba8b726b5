import type { ReactElement, ReactNode } from 'react'
import { ConnectButton as Root, type ConnectButtonProps } from '../react/buttons/ConnectButton.tsx'
import type {
  ConnectButtonCustomProps,
  ConnectButtonRenderArguments,
} from '../react/buttons/ConnectButtonCustom.tsx'

type Chain = NonNullable<ConnectButtonRenderArguments['chain']>

/** The render arguments on a page whose networks are all EVM, as those of a wagmi config are: chain ids are numbers. */
export type RenderArguments = Omit<ConnectButtonRenderArguments, 'chain'> & {
  readonly chain: (Omit<Chain, 'id'> & { readonly id: number }) | undefined
}

type EvmConnectButton = ((props: ConnectButtonProps) => ReactElement) & {
  Custom(
    props: Omit<ConnectButtonCustomProps, 'children'> & {
      readonly children: (given: RenderArguments) => ReactNode
    },
  ): ReactElement
}

/** A button that opens the modal; once connected, it shows the network and the account. */
// As: chains of a wagmi config have numbers for ids.
export const ConnectButton: EvmConnectButton = Root as EvmConnectButton
