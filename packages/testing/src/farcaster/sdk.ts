// What a host's own code of Farcaster brings to its page.
import '@farcaster/miniapp-sdk'
