import type { Texts } from '../en.ts'

export const ko: Texts = {
  'code.subject': '인증 코드',
  'code.login': '이 코드로 {site} 사이트에 로그인해요.',
  'code.export': '이 코드로 {site} 사이트에서 지갑의 비밀 단어를 볼 수 있어요.',
  'code.primary': '이 코드로 {site} 사이트에서 이메일 주소 변경을 시작해요.',
  'code.secondary': '이 코드를 입력하면 이 주소가 {site} 사이트의 이메일 주소가 돼요.',
  'code.rules':
    '요청한 브라우저에서 5분 동안 쓸 수 있어요. 누구에게도 알려주지 마세요. 요청하지 않았다면 아무것도 하지 마세요.',
  'device.subject': '새 기기 승인',
  'device.asks': '새 기기가 지갑을 열려고 해요.',
  'email.subject': '새 이메일 주소 승인',
  'email.asks': '내 기기에서 지갑의 이메일 주소를 바꾸려고 해요.',
  'label.site': '사이트',
  'label.browser': '브라우저',
  'label.time': '시간',
  'approve.open': '본인이라면 이 페이지를 열고 사이트에 표시된 숫자를 선택하세요:',
  'approve.rules':
    '링크는 10분 동안 쓸 수 있어요. 본인이 아니라면 링크를 열고 ‘{button}’ 버튼을 누르세요. 지갑 연결을 요청하는 일은 없어요.',
  'approve.wait': '먼저 사이트, 브라우저, 시간을 확인하세요. 숫자는 몇 초 뒤에 누를 수 있어요.',
  'approve.choose': '사이트에 표시된 숫자를 선택하세요.',
  'approve.deny': '제가 아니에요',
  'approve.approved': '승인했어요. 이 페이지를 닫아도 돼요.',
  'approve.denied': '승인하지 않았어요. 이 페이지를 닫아도 돼요.',
  'denied.subject': '지갑에 대한 요청이 거부됐어요',
  'denied.text':
    '이 요청은 거부돼서 아무것도 열리거나 바뀌지 않았어요. 직접 한 요청이 아니라면 누구에게도 코드나 숫자를 알려 주지 마세요.',
  'link.ended': '이 링크는 만료됐어요.',
  'heldDevice.subject': '새 기기가 지갑을 기다리고 있어요',
  'heldDevice.text': '{site} 사이트에서 새 기기가 승인됐어요. 지갑을 열 수 있는 시간: {time}',
  'heldEmail.subject': '지갑의 이메일 주소가 바뀔 예정이에요',
  'heldEmail.text':
    '{site} 사이트에서 새 이메일 주소가 승인됐어요. 이 시간까지는 지금 주소로 새 기기를 승인해요: {time}',
  'held.cancel': '본인이 아니라면 이 페이지에서 취소하세요:',
  'cancel.button': '취소',
  'cancel.done': '취소했어요. 이 페이지를 닫아도 돼요.',
  'changed.subject': '지갑의 이메일 주소가 바뀌었어요',
  'changed.text':
    '이제 {site} 사이트의 지갑 코드는 새 이메일 주소로 가요. 본인이 아니라면 전에 쓰던 기기에서 지갑을 열고 되돌리세요.',
  'exported.subject': '지갑의 비밀 단어가 표시됐어요',
  'exported.text':
    '지갑의 비밀 단어가 표시됐어요: {time}. 본인이 아니라면 지갑에 있는 것을 바로 다른 지갑으로 옮기세요.',
  'page.failed': '실패했어요. 다시 시도하세요.',
}
