import { mainnet, optimism } from 'latchkey/networks'
import { AppKitPlugin, createAppKit } from 'latchkey/vue'
import { createApp } from 'vue'
import App from './App.vue'

createAppKit({ projectId: 'example-vue', networks: [mainnet, optimism] })

createApp(App).use(AppKitPlugin).mount('#root')
