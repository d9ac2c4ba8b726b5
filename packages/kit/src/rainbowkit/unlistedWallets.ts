import type { CreateWallet } from './Wallet.ts'

// RainbowKit's wallets that the wallet directory does not have. Their connectors open the list, which has a wallet where its
// extension is installed.

/** @deprecated The wallet directory does not have it: its connector opens the list, which has it where its extension is installed. */
export const anchorageDigitalWallet: CreateWallet = () => ({
  id: 'anchorageDigital',
  name: 'Anchorage Digital',
})
/** @deprecated The wallet directory does not have it: its connector opens the list, which has it where its extension is installed. */
export const bitskiWallet: CreateWallet = () => ({ id: 'bitski', name: 'Bitski' })
/** @deprecated The wallet directory does not have it: its connector opens the list, which has it where its extension is installed. */
export const bloomWallet: CreateWallet = () => ({ id: 'bloom', name: 'Bloom Wallet' })
/** @deprecated The wallet directory does not have it: its connector opens the list, which has it where its extension is installed. */
export const clvWallet: CreateWallet = () => ({ id: 'clv', name: 'CLV' })
/** @deprecated The wallet directory does not have it: its connector opens the list, which has it where its extension is installed. */
export const ctrlWallet: CreateWallet = () => ({ id: 'ctrl', name: 'CTRL Wallet' })
/** @deprecated The wallet directory does not have it: its connector opens the list, which has it where its extension is installed. */
export const desigWallet: CreateWallet = () => ({ id: 'desig', name: 'Desig Wallet' })
/** @deprecated The wallet directory does not have it: its connector opens the list, which has it where its extension is installed. */
export const geminiWallet: CreateWallet = () => ({ id: 'gemini', name: 'Gemini Wallet' })
/** @deprecated The wallet directory does not have it: its connector opens the list, which has it where its extension is installed. */
export const portoWallet: CreateWallet = () => ({ id: 'porto', name: 'Porto' })
/** @deprecated The wallet directory does not have it: its connector opens the list, which has it where its extension is installed. */
export const ramperWallet: CreateWallet = () => ({ id: 'ramper', name: 'Ramper Wallet' })
/** @deprecated The wallet directory does not have it: its connector opens the list, which has it where its extension is installed. */
export const safeheronWallet: CreateWallet = () => ({ id: 'safeheron', name: 'Safeheron' })
/** @deprecated The wallet directory does not have it: its connector opens the list, which has it where its extension is installed. */
export const seifWallet: CreateWallet = () => ({ id: 'seif', name: 'Seif' })
/** @deprecated The wallet directory does not have it: its connector opens the list, which has it where its extension is installed. */
export const tahoWallet: CreateWallet = () => ({ id: 'taho', name: 'Taho' })
/** @deprecated The wallet directory does not have it: its connector opens the list, which has it where its extension is installed. */
export const tokenaryWallet: CreateWallet = () => ({ id: 'tokenary', name: 'Tokenary' })
/** @deprecated The wallet directory does not have it: its connector opens the list, which has it where its extension is installed. */
export const xdefiWallet: CreateWallet = () => ({ id: 'xdefi', name: 'CTRL Wallet' })
/** @deprecated The wallet directory does not have it: its connector opens the list, which has it where its extension is installed. */
export const zilPayWallet: CreateWallet = () => ({ id: 'zilPay', name: 'ZilPay' })
