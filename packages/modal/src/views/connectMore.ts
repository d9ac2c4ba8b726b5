// What the Connect view has beside the wallets of this browser, and what explains it to who is new to that, as one chunk
// that comes after its first paint.
export { AfterConsent } from './Connect/AfterConsent.tsx'
export { ConnectGate, ConnectWallets } from './Connect/ConnectGate.tsx'
export { readDirectory } from './Connect/readDirectory.ts'
export { GetWalletView as GetWallet } from './GetWallet/GetWalletView.tsx'
export { WhatIsANetworkView as WhatIsANetwork } from './WhatIsANetwork/WhatIsANetworkView.tsx'
export { WhatIsAWalletView as WhatIsAWallet } from './WhatIsAWallet/WhatIsAWalletView.tsx'
