import type { Texts } from '../en.ts'

export const vi: Texts = {
  'code.subject': 'Mã của bạn',
  'code.login': 'Mã này dùng để đăng nhập tại {site}.',
  'code.export': 'Mã này hiển thị các từ bí mật của ví tại {site}.',
  'code.primary': 'Mã này bắt đầu việc đổi địa chỉ email của bạn tại {site}.',
  'code.secondary': 'Với mã này, đây sẽ là địa chỉ email của bạn tại {site}.',
  'code.rules':
    'Mã có hiệu lực năm phút, trong trình duyệt đã yêu cầu. Không đưa mã cho bất kỳ ai. Nếu bạn không yêu cầu, không cần làm gì.',
  'device.subject': 'Phê duyệt thiết bị mới',
  'device.asks': 'Một thiết bị mới muốn mở ví của bạn.',
  'email.subject': 'Phê duyệt địa chỉ email mới',
  'email.asks': 'Một thiết bị của bạn muốn đổi địa chỉ email của ví.',
  'label.site': 'Trang web',
  'label.browser': 'Trình duyệt',
  'label.time': 'Thời gian',
  'approve.open': 'Nếu đây là bạn, hãy mở trang này và chọn số mà trang web hiển thị:',
  'approve.rules':
    'Liên kết có hiệu lực mười phút. Nếu không phải bạn, hãy mở và nhấn “{button}”. Chúng tôi không bao giờ yêu cầu bạn kết nối ví.',
  'approve.wait':
    'Trước tiên hãy kiểm tra trang web, trình duyệt và thời gian. Bạn có thể nhấn các số sau vài giây.',
  'approve.choose': 'Chọn số mà trang web hiển thị.',
  'approve.deny': 'Không phải tôi',
  'approve.approved': 'Đã phê duyệt. Bạn có thể đóng trang này.',
  'approve.denied': 'Không phê duyệt. Bạn có thể đóng trang này.',
  'denied.subject': 'Một yêu cầu đối với ví của bạn đã bị từ chối',
  'denied.text':
    'Yêu cầu này đã bị từ chối nên không có gì được mở hay thay đổi. Nếu đó không phải là bạn, đừng đưa mã hay số nào cho bất kỳ ai.',
  'link.ended': 'Liên kết này đã hết hiệu lực.',
  'heldDevice.subject': 'Một thiết bị mới đang chờ ví của bạn',
  'heldDevice.text':
    'Một thiết bị mới đã được phê duyệt tại {site}. Thiết bị có thể mở ví của bạn từ {time}.',
  'heldEmail.subject': 'Ví của bạn sẽ có địa chỉ email mới',
  'heldEmail.text':
    'Một địa chỉ email mới đã được phê duyệt tại {site}. Đến {time}, địa chỉ này vẫn phê duyệt thiết bị mới.',
  'held.cancel': 'Nếu không phải bạn, hãy hủy trên trang này:',
  'cancel.button': 'Hủy',
  'cancel.done': 'Đã hủy. Bạn có thể đóng trang này.',
  'changed.subject': 'Ví của bạn có địa chỉ email mới',
  'changed.text':
    'Từ bây giờ, mã cho ví của bạn tại {site} được gửi đến địa chỉ email mới. Nếu không phải bạn, hãy mở ví trên thiết bị đã dùng trước đây và đổi lại.',
  'exported.subject': 'Các từ bí mật của ví đã được hiển thị',
  'exported.text':
    'Các từ bí mật của ví đã được hiển thị: {time}. Nếu không phải bạn, hãy chuyển ngay mọi thứ trong ví sang ví khác.',
  'page.failed': 'Không thành công. Hãy thử lại.',
}
