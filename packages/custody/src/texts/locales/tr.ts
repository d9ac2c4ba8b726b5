import type { Texts } from '../en.ts'

export const tr: Texts = {
  'code.subject': 'Kodunuz',
  'code.login': 'Bu kodla giriş yaparsınız. Site: {site}',
  'code.export': 'Bu kod cüzdanınızın gizli kelimelerini gösterir. Site: {site}',
  'code.primary': 'Bu kod e-posta adresinizin değiştirilmesini başlatır. Site: {site}',
  'code.secondary': 'Bu kodla bu adres, e-posta adresiniz olur. Site: {site}',
  'code.rules':
    'Beş dakika boyunca, kodu isteyen tarayıcıda geçerlidir. Kimseye vermeyin. Siz istemediyseniz bir şey yapmayın.',
  'device.subject': 'Yeni bir cihazı onaylayın',
  'device.asks': 'Yeni bir cihaz cüzdanınızı açmak istiyor.',
  'email.subject': 'Yeni bir e-posta adresini onaylayın',
  'email.asks': 'Cihazlarınızdan biri cüzdanınızın e-posta adresini değiştirmek istiyor.',
  'label.site': 'Site',
  'label.browser': 'Tarayıcı',
  'label.time': 'Zaman',
  'approve.open': 'Bu sizseniz bu sayfayı açın ve sitenin gösterdiği sayıyı seçin:',
  'approve.rules':
    'Bağlantı on dakika geçerlidir. Bu siz değilseniz bağlantıyı açın ve “{button}” düğmesine basın. Sizden asla cüzdan bağlamanızı istemeyiz.',
  'approve.wait':
    'Önce siteyi, tarayıcıyı ve saati kontrol edin. Sayılara birkaç saniye içinde basılabilir.',
  'approve.choose': 'Sitenin gösterdiği sayıyı seçin.',
  'approve.deny': 'Bu ben değildim',
  'approve.approved': 'Onaylandı. Bu sayfayı kapatabilirsiniz.',
  'approve.denied': 'Onaylanmadı. Bu sayfayı kapatabilirsiniz.',
  'denied.subject': 'Cüzdanınız için bir istek reddedildi',
  'denied.text':
    'Bu istek reddedildi; hiçbir şey açılmadı ve değiştirilmedi. Sizden gelmediyse kimseye kod veya sayı vermeyin.',
  'link.ended': 'Bu bağlantının süresi doldu.',
  'heldDevice.subject': 'Yeni bir cihaz cüzdanınızı bekliyor',
  'heldDevice.text':
    'Yeni bir cihaz onaylandı. Site: {site}. Cüzdanınızı açabileceği zaman: {time}.',
  'heldEmail.subject': 'Cüzdanınızın yeni bir e-posta adresi olacak',
  'heldEmail.text':
    'Yeni bir e-posta adresi onaylandı. Site: {site}. Şu zamana kadar yeni cihazları hâlâ bu adres onaylar: {time}.',
  'held.cancel': 'Bu siz değilseniz bu sayfada iptal edin:',
  'cancel.button': 'İptal et',
  'cancel.done': 'İptal edildi. Bu sayfayı kapatabilirsiniz.',
  'changed.subject': 'Cüzdanınızın yeni bir e-posta adresi var',
  'changed.text':
    'Cüzdanınızın kodları artık yeni bir e-posta adresine gidiyor. Site: {site}. Bu siz değilseniz cüzdanınızı daha önce kullandığınız bir cihazda açın ve adresi geri alın.',
  'exported.subject': 'Cüzdanınızın gizli kelimeleri gösterildi',
  'exported.text':
    'Cüzdanınızın gizli kelimeleri gösterildi: {time}. Bu siz değilseniz cüzdandakileri hemen başka bir cüzdana taşıyın.',
  'page.failed': 'Olmadı. Yeniden deneyin.',
}
