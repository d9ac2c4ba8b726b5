import type { Texts } from '../en.ts'

export const id: Texts = {
  'code.subject': 'Kode Anda',
  'code.login': 'Dengan kode ini Anda masuk di {site}.',
  'code.export': 'Kode ini menampilkan kata rahasia dompet Anda di {site}.',
  'code.primary': 'Kode ini memulai perubahan alamat email Anda di {site}.',
  'code.secondary': 'Kode ini menjadikan alamat ini alamat email Anda di {site}.',
  'code.rules':
    'Berlaku lima menit, di peramban yang memintanya. Jangan berikan kepada siapa pun. Jika Anda tidak memintanya, abaikan saja.',
  'device.subject': 'Setujui perangkat baru',
  'device.asks': 'Perangkat baru ingin membuka dompet Anda.',
  'email.subject': 'Setujui alamat email baru',
  'email.asks': 'Salah satu perangkat Anda ingin mengubah alamat email dompet Anda.',
  'label.site': 'Situs',
  'label.browser': 'Peramban',
  'label.time': 'Waktu',
  'approve.open': 'Jika ini Anda, buka halaman ini dan pilih angka yang ditampilkan situs:',
  'approve.rules':
    'Tautan berlaku sepuluh menit. Jika ini bukan Anda, buka dan tekan “{button}”. Kami tidak pernah meminta Anda menghubungkan dompet.',
  'approve.wait':
    'Periksa dulu situs, peramban, dan waktunya. Angka dapat ditekan dalam beberapa detik.',
  'approve.choose': 'Pilih angka yang ditampilkan situs.',
  'approve.deny': 'Ini bukan saya',
  'approve.approved': 'Disetujui. Anda dapat menutup halaman ini.',
  'approve.denied': 'Tidak disetujui. Anda dapat menutup halaman ini.',
  'denied.subject': 'Permintaan untuk dompet Anda ditolak',
  'denied.text':
    'Permintaan ini ditolak, jadi tidak ada yang dibuka atau diubah. Jika bukan dari Anda, jangan berikan kode atau angka apa pun kepada siapa pun.',
  'link.ended': 'Tautan ini sudah berakhir.',
  'heldDevice.subject': 'Perangkat baru menunggu dompet Anda',
  'heldDevice.text':
    'Perangkat baru disetujui di {site}. Perangkat itu dapat membuka dompet Anda mulai {time}.',
  'heldEmail.subject': 'Dompet Anda mendapat alamat email baru',
  'heldEmail.text':
    'Alamat email baru disetujui di {site}. Hingga {time}, alamat ini masih menyetujui perangkat baru.',
  'held.cancel': 'Jika ini bukan Anda, batalkan di halaman ini:',
  'cancel.button': 'Batalkan',
  'cancel.done': 'Dibatalkan. Anda dapat menutup halaman ini.',
  'changed.subject': 'Dompet Anda punya alamat email baru',
  'changed.text':
    'Mulai sekarang kode dompet Anda di {site} dikirim ke alamat email baru. Jika ini bukan Anda, buka dompet di perangkat yang pernah Anda gunakan dan kembalikan alamatnya.',
  'exported.subject': 'Kata rahasia dompet Anda ditampilkan',
  'exported.text':
    'Kata rahasia dompet Anda ditampilkan: {time}. Jika ini bukan Anda, segera pindahkan isi dompet ke dompet lain.',
  'page.failed': 'Tidak berhasil. Coba lagi.',
}
