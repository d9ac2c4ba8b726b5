// Ids of connectors that core knows by name (CON-07).

/** The id of the connector that reaches wallets by a pairing link (CON-07). */
export const walletConnectId = 'walletConnect'

/** The id of the embedded wallet's connector. */
export const authId = 'auth'

/**
 * The id of Farcaster's connector: its wallet when the page runs inside Farcaster, else the embedded wallet after its
 * login (CON-04).
 */
export const farcasterId = 'farcaster'
