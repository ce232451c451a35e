import { tokenize } from '../lexicon/tokenize.ts'
import type { Language } from './texts.ts'

const markers: Record<Exclude<Language, 'en'>, Set<string>> = {
  fil: new Set(
    'magkano po opo ng mga pabili ilan ano saan ako ko kayo naman yung dalawa tatlo apat lima anim tatlong dalawang isang limang kilong gusto kailangan meron wala hindi salamat magandang tsaka saka kuya lang tapos bukas ninyo nyo sana kunin dagdag tanggalin'.split(
      ' ',
    ),
  ),
  ceb: new Set(
    'pila tagpila ug og nga naa naay moy duha tulo upat unom pito walo napulo buok palihug unsa asa dili nako imong maayong palit ihatod puy-anan puyanan ngalan karon ra mao husto bay kaayo ni ang unya gyud man kog nimo wala himoa dugangi usa'.split(
      ' ',
    ),
  ),
}

const english = new Set(
  'the a i is are it my me you your please want need how much what do does have can will with and of to that this make add remove'.split(
    ' ',
  ),
)

/** The language of a message by its marker words, else that of the turn before. */
export function detectLanguage(message: string, previous: Language): Language {
  const words = tokenize(message)
  const count = (language: 'fil' | 'ceb') =>
    words.filter((word) => markers[language].has(word)).length
  const [fil, ceb] = [count('fil'), count('ceb')]
  // Two English words at least: a name or an address alone says nothing about the language.
  const isEnglish = words.filter((word) => english.has(word)).length >= 2
  if (fil === 0 && ceb === 0) return isEnglish ? 'en' : previous
  if (fil === ceb) return previous === 'en' ? 'fil' : previous
  return fil > ceb ? 'fil' : 'ceb'
}
