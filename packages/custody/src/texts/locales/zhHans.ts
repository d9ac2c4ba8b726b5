import type { Texts } from '../en.ts'

export const zhHans: Texts = {
  'code.subject': '您的验证码',
  'code.login': '此验证码用于登录 {site}。',
  'code.export': '此验证码用于在 {site} 显示您钱包的秘密词。',
  'code.primary': '此验证码用于在 {site} 开始更改您的电子邮箱。',
  'code.secondary': '使用此验证码后，此地址将成为您在 {site} 的电子邮箱。',
  'code.rules':
    '五分钟内有效，仅限请求它的浏览器。请勿告诉任何人。如果不是您请求的，无需任何操作。',
  'device.subject': '批准新设备',
  'device.asks': '一台新设备想要打开您的钱包。',
  'email.subject': '批准新的电子邮箱',
  'email.asks': '您的一台设备想要更改钱包的电子邮箱。',
  'label.site': '网站',
  'label.browser': '浏览器',
  'label.time': '时间',
  'approve.open': '如果是您本人，请打开此页面并选择网站显示的数字：',
  'approve.rules':
    '链接十分钟内有效。如果不是您本人，请打开并按“{button}”。我们绝不会要求您连接钱包。',
  'approve.wait': '请先核对网站、浏览器和时间。数字在几秒后可以点击。',
  'approve.choose': '请选择网站显示的数字。',
  'approve.deny': '不是我',
  'approve.approved': '已批准。您可以关闭此页面。',
  'approve.denied': '未批准。您可以关闭此页面。',
  'denied.subject': '一个针对您钱包的请求已被拒绝',
  'denied.text':
    '该请求已被拒绝，没有任何内容被打开或更改。如果不是您本人发起的，请不要把任何验证码或数字告诉任何人。',
  'link.ended': '此链接已失效。',
  'heldDevice.subject': '一台新设备正在等待您的钱包',
  'heldDevice.text': '{site} 上有一台新设备已获批准。它从此时起可以打开您的钱包：{time}。',
  'heldEmail.subject': '您的钱包将更换电子邮箱',
  'heldEmail.text': '{site} 上有新的电子邮箱已获批准。在此之前仍由此邮箱批准新设备：{time}。',
  'held.cancel': '如果不是您本人，请在此页面取消：',
  'cancel.button': '取消',
  'cancel.done': '已取消。您可以关闭此页面。',
  'changed.subject': '您的钱包有了新的电子邮箱',
  'changed.text':
    '从现在起，{site} 上您钱包的验证码会发送到新的电子邮箱。如果不是您本人，请在以前用过的设备上打开钱包并改回。',
  'exported.subject': '您钱包的秘密词已被显示',
  'exported.text':
    '您钱包的秘密词已被显示：{time}。如果不是您本人，请立即将钱包中的资产转到另一个钱包。',
  'page.failed': '未成功。请重试。',
}
