import type { Texts } from '../en.ts'

export const zhHant: Texts = {
  'code.subject': '您的驗證碼',
  'code.login': '此驗證碼用於登入 {site}。',
  'code.export': '此驗證碼用於在 {site} 顯示您錢包的秘密詞。',
  'code.primary': '此驗證碼用於在 {site} 開始變更您的電子郵件地址。',
  'code.secondary': '使用此驗證碼後，此地址將成為您在 {site} 的電子郵件地址。',
  'code.rules':
    '五分鐘內有效，僅限要求它的瀏覽器。請勿告訴任何人。如果不是您要求的，無需任何動作。',
  'device.subject': '核准新裝置',
  'device.asks': '一台新裝置想要開啟您的錢包。',
  'email.subject': '核准新的電子郵件地址',
  'email.asks': '您的一台裝置想要變更錢包的電子郵件地址。',
  'label.site': '網站',
  'label.browser': '瀏覽器',
  'label.time': '時間',
  'approve.open': '如果是您本人，請開啟此頁面並選擇網站顯示的數字：',
  'approve.rules':
    '連結十分鐘內有效。如果不是您本人，請開啟並按「{button}」。我們絕不會要求您連接錢包。',
  'approve.wait': '請先核對網站、瀏覽器和時間。數字在幾秒後可以按下。',
  'approve.choose': '請選擇網站顯示的數字。',
  'approve.deny': '不是我',
  'approve.approved': '已核准。您可以關閉此頁面。',
  'approve.denied': '未核准。您可以關閉此頁面。',
  'denied.subject': '一個針對您錢包的請求已被拒絕',
  'denied.text':
    '此請求已被拒絕，沒有任何內容被開啟或變更。如果不是您本人發出的，請不要把任何驗證碼或數字告訴任何人。',
  'link.ended': '此連結已失效。',
  'heldDevice.subject': '一台新裝置正在等待您的錢包',
  'heldDevice.text': '{site} 上有一台新裝置已獲核准。它從此時起可以開啟您的錢包：{time}。',
  'heldEmail.subject': '您的錢包將更換電子郵件地址',
  'heldEmail.text': '{site} 上有新的電子郵件地址已獲核准。在此之前仍由此地址核准新裝置：{time}。',
  'held.cancel': '如果不是您本人，請在此頁面取消：',
  'cancel.button': '取消',
  'cancel.done': '已取消。您可以關閉此頁面。',
  'changed.subject': '您的錢包有了新的電子郵件地址',
  'changed.text':
    '從現在起，{site} 上您錢包的驗證碼會寄到新的電子郵件地址。如果不是您本人，請在以前用過的裝置上開啟錢包並改回。',
  'exported.subject': '您錢包的秘密詞已被顯示',
  'exported.text':
    '您錢包的秘密詞已被顯示：{time}。如果不是您本人，請立即將錢包中的資產轉到另一個錢包。',
  'page.failed': '未成功。請再試一次。',
}
