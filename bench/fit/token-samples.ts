/** Deterministic noise and lines in scripts that are rare in recorded runs, for fitting and measuring the estimate. */
function noise(alphabet: string, length: number, seed: number): string {
  let state = seed >>> 0
  let text = ''
  for (let i = 0; i < length; i++) {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    text += alphabet[state % alphabet.length]
  }
  return text
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

function many(alphabet: string): string[] {
  return Array.from({ length: 40 }, (_, i) => noise(alphabet, 1000, 977 * (i + 1)))
}

export const SAMPLES: Readonly<Record<string, string[]>> = {
  base64: many(`${LETTERS}${LETTERS.toUpperCase()}0123456789+/`),
  hex: many('0123456789abcdef'),
  digits: many('0123456789'),
  japanese: [
    'このプログラムは設定ファイルを読み込み、必要な値がない場合はエラーを返します。まずテストを実行してから、結果を確認してください。',
    'ユーザーがログインすると、サーバーはセッションを作成してデータベースに保存します。キャッシュの有効期限は五分です。',
    '昨日の会議で決まったことを、メモにまとめて皆さんに送りました。修正が必要な点があれば、今日中に教えてください。',
  ],
  korean: [
    '이 프로그램은 설정 파일을 읽고 필요한 값이 없으면 오류를 반환합니다. 먼저 테스트를 실행한 다음 결과를 확인하세요.',
    '사용자가 로그인하면 서버는 세션을 만들어 데이터베이스에 저장합니다. 캐시는 오 분 동안 유효합니다.',
  ],
  russian: [
    'Эта программа читает файл настроек и возвращает ошибку, если нужного значения нет. Сначала запустите тесты, затем проверьте результат.',
    'Когда пользователь входит в систему, сервер создаёт сеанс и сохраняет его в базе данных. Кэш действует пять минут.',
  ],
  german: [
    'Dieses Programm liest die Einstellungen und meldet einen Fehler, wenn ein nötiger Wert fehlt. Führen Sie zuerst die Prüfungen aus, bevor Sie weiterarbeiten.',
    'Größere Änderungen müssen vorher besprochen werden, weil sonst die Übersicht über die Abhängigkeiten verloren geht.',
  ],
  french: [
    'Ce programme lit le fichier de réglages et signale une erreur si une valeur nécessaire manque. Exécutez d’abord les tests, puis vérifiez le résultat.',
  ],
  arabic: ['يقرأ هذا البرنامج ملف الإعدادات ويعيد خطأ إذا لم توجد القيمة المطلوبة. شغّل الاختبارات أولاً ثم تحقق من النتيجة.'],
  hindi: ['यह प्रोग्राम सेटिंग फ़ाइल पढ़ता है और ज़रूरी मान न होने पर त्रुटि लौटाता है। पहले परीक्षण चलाएँ, फिर परिणाम जाँचें।'],
  greek: ['Αυτό το πρόγραμμα διαβάζει το αρχείο ρυθμίσεων και επιστρέφει σφάλμα αν λείπει κάποια τιμή. Πρώτα τρέξτε τις δοκιμές.'],
  emoji: ['Done ✅ 🎉 Tests pass 🚀🚀 but ⚠️ one warning remains 😅 see 👉 here 👨‍👩‍👧‍👦 and 🇩🇪🇫🇷.', '😀'.repeat(300)],
}
