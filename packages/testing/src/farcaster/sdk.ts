// Farcaster's SDK, as a host's own code brings it to the page.
import '@farcaster/miniapp-sdk'
