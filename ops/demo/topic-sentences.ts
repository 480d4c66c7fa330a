import type { Texts } from './provider-shape.ts'

const texts = (en: string, et: string, ru: string): Texts => ({ en, et, ru })

/** Two profile sentences for each topic id (`src/platform/values/enums.ts`). None may promise a cure. */
export const TOPIC_SENTENCES: Readonly<Record<number, readonly [Texts, Texts]>> = {
  1: [
    texts(
      'When worry runs ahead of you, we slow it down and look at what it is trying to protect.',
      'Kui mure jookseb sinust ette, võtame hoo maha ja vaatame, mida ta püüab kaitsta.',
      'Когда тревога бежит впереди вас, мы замедляемся и смотрим, что она пытается защитить.',
    ),
    texts(
      'With anxiety we start from the body: breath, sleep and the ground under your feet.',
      'Ärevuse puhul alustame kehast: hingamisest, unest ja maapinnast jalge all.',
      'С тревогой мы начинаем с тела: с дыхания, сна и опоры под ногами.',
    ),
  ],
  2: [
    texts(
      'After burnout there is no rush; we look for a rhythm you can keep on an ordinary Tuesday.',
      'Pärast läbipõlemist ei ole kuhugi kiirustada; otsime rütmi, mis peab vastu ka tavalisel teisipäeval.',
      'После выгорания некуда спешить: мы ищем ритм, который выдержит обычный вторник.',
    ),
    texts(
      'If work has eaten the rest of your life, we count together what can be put down.',
      'Kui töö on ülejäänud elu ära söönud, loeme koos üle, mille saab käest panna.',
      'Если работа съела всю остальную жизнь, мы вместе посчитаем, что можно отложить в сторону.',
    ),
  ],
  3: [
    texts(
      'When the days have turned grey, small steps count, and we choose ones that are truly small.',
      'Kui päevad on halliks läinud, loevad väikesed sammud, ja me valime need päriselt väikesed.',
      'Когда дни стали серыми, важны маленькие шаги, и мы выбираем по-настоящему маленькие.',
    ),
    texts(
      'Low mood makes people hide; you can come here exactly as tired as you are.',
      'Raske meeleolu paneb inimese peitu pugema; siia võid tulla täpselt nii väsinuna, nagu oled.',
      'Подавленность заставляет прятаться; сюда можно прийти ровно таким уставшим, как есть.',
    ),
  ],
  4: [
    texts(
      'In questions of love and closeness I listen for what is not being said, and I take no sides.',
      'Armastuse ja läheduse küsimustes kuulan seda, mis jääb ütlemata, ega vali pooli.',
      'В вопросах любви и близости я слушаю то, о чём молчат, и не принимаю ничью сторону.',
    ),
    texts(
      'Quarrels often follow an old script; once you can see it, you can change a line or two.',
      'Tülid käivad tihti vana stsenaariumi järgi; kui seda näha, saab mõne rea ümber kirjutada.',
      'Ссоры часто идут по старому сценарию; когда он виден, можно переписать пару строк.',
    ),
  ],
  5: [
    texts(
      'Stress is not weakness; we sort the load into what is yours, what is shared and what can wait.',
      'Stress ei ole nõrkus; jagame koorma selleks, mis on sinu, mis on ühine ja mis võib oodata.',
      'Стресс — это не слабость; мы разделим груз на ваше, общее и то, что может подождать.',
    ),
    texts(
      'For tense weeks I teach short exercises that fit between two meetings or two trains.',
      'Pingelisteks nädalateks õpetan lühikesi harjutusi, mis mahuvad kahe koosoleku või kahe rongi vahele.',
      'Для напряжённых недель у меня есть короткие упражнения, которые помещаются между двумя встречами или поездами.',
    ),
  ],
  6: [
    texts(
      'With hard memories you set the pace, and we never open more than we can close again the same day.',
      'Raskete mälestuste juures määrad tempo sina ja me ei ava kunagi rohkem, kui samal päeval sulgeda jõuame.',
      'С тяжёлыми воспоминаниями темп задаёте вы, и мы никогда не открываем больше, чем успеем закрыть в тот же день.',
    ),
    texts(
      'After frightening events we first build safety, and only then, if you wish, touch the story itself.',
      'Pärast hirmutavaid sündmusi loome kõigepealt turvatunde ja alles siis, kui soovid, puudutame lugu ennast.',
      'После пугающих событий мы сначала создаём безопасность и только потом, если захотите, касаемся самой истории.',
    ),
  ],
  7: [
    texts(
      'Grief has no timetable, and I will not hand you one; I can keep you company in it.',
      'Leinal ei ole sõiduplaani ja mina seda sulle ei anna, aga ma saan sinu kõrval olla.',
      'У горя нет расписания, и я его не навязываю, но могу быть рядом.',
    ),
    texts(
      'When someone is missing, we make room both for tears and for the stories that make you smile.',
      'Kui keegi on puudu, teeme ruumi nii pisaratele kui ka lugudele, mis naeratama panevad.',
      'Когда кого-то не хватает, у нас есть место и слезам, и историям, от которых улыбаешься.',
    ),
  ],
  8: [
    texts(
      'If the voice inside is harsher than any teacher, we learn to answer it.',
      'Kui sisemine hääl on karmim kui ükski õpetaja, õpime talle vastama.',
      'Если внутренний голос строже любого учителя, мы учимся ему отвечать.',
    ),
    texts(
      'Self-esteem grows from small kept promises, and we begin with one that is easy to keep.',
      'Enesehinnang kasvab väikestest peetud lubadustest ja me alustame sellest, mida on kerge pidada.',
      'Самооценка растёт из маленьких выполненных обещаний, и мы начинаем с самого лёгкого.',
    ),
  ],
  9: [
    texts(
      'Parents come to me tired and guilty; we look for what already works at your home and add a little.',
      'Lapsevanemad tulevad minu juurde väsinult ja süütundega; otsime, mis teie kodus juba toimib, ja lisame natuke.',
      'Родители приходят уставшими и с чувством вины; мы ищем, что дома уже получается, и добавляем немного.',
    ),
    texts(
      'A child’s behaviour is a message, and together we try to read it without panic.',
      'Lapse käitumine on sõnum ja me püüame seda koos ilma paanikata lugeda.',
      'Поведение ребёнка — это сообщение, и мы вместе стараемся прочитать его без паники.',
    ),
  ],
  10: [
    texts(
      'You can talk about loneliness without shame, and one honest conversation is already good company.',
      'Üksindusest saab rääkida häbi tundmata ja üks aus vestlus on hea esimene seltskond.',
      'Об одиночестве можно говорить без стыда, и один честный разговор — уже хорошая компания.',
    ),
    texts(
      'If people are around and you still feel alone, we look at what stands in between.',
      'Kui inimesi on ümberringi ja ikka oled üksi, vaatame, mis seal vahel seisab.',
      'Если люди рядом, а одиночество не уходит, мы смотрим, что стоит между вами.',
    ),
  ],
  11: [
    texts(
      'I ask about alcohol, gambling or screens without judging; you decide what you want to change.',
      'Alkoholi, hasartmängu või ekraani kohta küsin hukka mõistmata; sina otsustad, mida muuta tahad.',
      'Об алкоголе, азартных играх или экране я спрашиваю без осуждения; что менять, решаете вы.',
    ),
    texts(
      'A habit that has taken over usually began as a help, and we start by understanding that.',
      'Harjumus, millest on saanud peremees, oli alguses tavaliselt abimees, ja sellest mõistmisest me alustame.',
      'Привычка, ставшая хозяином, обычно начиналась как помощник, и мы начинаем с этого понимания.',
    ),
  ],
  12: [
    texts(
      'If you carry everyone else, you can put the bag down here and ask what you need yourself.',
      'Kes kannab kõiki teisi, võib siin koti maha panna ja küsida, mida ta ise vajab.',
      'Тот, кто несёт всех остальных, может здесь опустить сумку и спросить, что нужно ему самому.',
    ),
    texts(
      'We practise boundaries that are clear and still warm.',
      'Harjutame piire, mis on selged ja siiski soojad.',
      'Мы учимся границам, которые ясны и при этом остаются тёплыми.',
    ),
  ],
  13: [
    texts(
      'When you stand at a crossroads, I ask questions until your own answer becomes audible.',
      'Kui seisad teelahkmel, küsin seni, kuni sinu enda vastus muutub kuuldavaks.',
      'Когда вы стоите на распутье, я задаю вопросы, пока не станет слышен ваш собственный ответ.',
    ),
    texts(
      'Growth doesn’t have to mean more; sometimes it means choosing less and doing it gladly.',
      'Areng ei pea tähendama rohkem; mõnikord tähendab see valida vähem ja teha seda rõõmuga.',
      'Развитие не обязательно значит больше; иногда это значит выбрать меньше и делать с радостью.',
    ),
  ],
  14: [
    texts(
      'Mindfulness with me is down to earth: three minutes, a chair and whatever is there.',
      'Teadvelolek on minu juures maalähedane: kolm minutit, tool ja see, mis parasjagu on.',
      'Осознанность у меня простая и земная: три минуты, стул и то, что есть сейчас.',
    ),
    texts(
      'We practise noticing before reacting, first in the room and then at the kitchen sink.',
      'Harjutame märkamist enne reageerimist, algul toas ja siis köögis kraanikausi juures.',
      'Мы учимся замечать прежде, чем реагировать: сначала в кабинете, потом дома у раковины.',
    ),
  ],
  15: [
    texts(
      'We talk about the body as an old companion, not as a project to be finished.',
      'Kehast räägime nagu vanast kaaslasest, mitte nagu projektist, mis tuleb lõpetada.',
      'О теле мы говорим как о старом спутнике, а не как о проекте, который надо завершить.',
    ),
    texts(
      'If the mirror has become an enemy, we look for other ways of seeing yourself.',
      'Kui peeglist on saanud vaenlane, otsime teisi viise ennast näha.',
      'Если зеркало стало врагом, мы ищем другие способы видеть себя.',
    ),
  ],
  16: [
    texts(
      'When it comes to food, we talk about hunger, comfort and habit, and leave the calories at the door.',
      'Toidust rääkides tuleb jutuks nälg, lohutus ja harjumus, kalorid jäävad ukse taha.',
      'Когда речь о еде, мы говорим о голоде, утешении и привычке, а калории оставляем за дверью.',
    ),
    texts(
      'Eating is rarely just about eating, so we look at the whole day around the plate.',
      'Söömine on harva ainult söömine, seepärast vaatame tervet päeva taldriku ümber.',
      'Еда редко бывает только едой, поэтому мы смотрим на весь день вокруг тарелки.',
    ),
  ],
  17: [
    texts(
      'LGBT clients do not have to explain the basics to me; we can begin with what matters.',
      'LGBT inimesed ei pea mulle algtõdesid seletama; saame kohe alustada sellest, mis on oluline.',
      'ЛГБТ-клиентам не нужно объяснять мне азы; мы можем сразу начать с важного.',
    ),
    texts(
      'Whoever you love and whatever name you use, you are met here with respect.',
      'Keda sa ka ei armastaks ja mis nime ka ei kasutaks, siin koheldakse sind lugupidavalt.',
      'Кого бы вы ни любили и каким бы именем ни назывались, здесь вас встретят с уважением.',
    ),
  ],
  18: [
    texts(
      'Later life brings losses and also room, and both deserve a conversation.',
      'Küpsem iga toob kaotusi ja ka avarust, ning mõlemad väärivad vestlust.',
      'Зрелый возраст приносит и потери, и простор, и то и другое достойно разговора.',
    ),
    texts(
      'With ageing, or with caring for ageing parents, we look at what is still yours to choose.',
      'Vananemise või eakate vanemate hooldamise juures vaatame, mida on endiselt sinu valida.',
      'Когда стареешь сам или заботишься о пожилых родителях, мы смотрим, что по-прежнему можно выбирать.',
    ),
  ],
  19: [
    texts(
      'If home has not been safe, you are believed here, and safety comes before every other goal.',
      'Kui kodus ei ole olnud turvaline, siis siin sind usutakse, ja turvalisus on tähtsam kui kõik muud eesmärgid.',
      'Если дома было небезопасно, здесь вам верят, и безопасность важнее всех других целей.',
    ),
    texts(
      'After violence we move carefully, with a plan for the day after the session too.',
      'Pärast vägivalda liigume ettevaatlikult ja plaan on olemas ka seansijärgseks päevaks.',
      'После насилия мы движемся осторожно, и план есть и на следующий после встречи день.',
    ),
  ],
}
