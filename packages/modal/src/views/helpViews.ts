// What explains the rest to who is new to it, as one chunk: each is small, and one leads to the next.
export { GetWalletView as GetWallet } from './GetWallet/GetWalletView.tsx'
export { WhatIsANetworkView as WhatIsANetwork } from './WhatIsANetwork/WhatIsANetworkView.tsx'
export { WhatIsAWalletView as WhatIsAWallet } from './WhatIsAWallet/WhatIsAWalletView.tsx'
