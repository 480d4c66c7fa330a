/**
 * Common words in Estonian, Russian and English passwords, which attackers try first. The list was compiled for this
 * project from general knowledge, not taken from a leak.
 */
const KEYBOARD = `
qwerty qwertyuiop qwert qwer qwe asdf asdfgh asdfghjkl asdfg asd zxcv zxcvbn zxcvbnm zxcvb zxc qaz wsx edc rfv qazwsx
qazawsx qazzwsx qazwsxedc qweasd qweasdzxc qwaszx poiuy poiuytrewq lkjhgfdsa mnbvcxz ytrewq qwertz azerty abc abcd abcde abcdef abcdefg
abcdefgh xyz aaa bbb xxx zzz йцукен йцукенг йцук фыва фывапролд ячсмить ячсм пролдж абв абвг абвгд`

const ACCESS = `
password passwort passwd pass passcode passphrase passport pwd secret secrets letmein welcome login logon signin signup admin
administrator root user username guest default master access account changeme change temp temporary test tester testing
testtest demo example sample private security secure system server computer internet network windows microsoft apple google
facebook instagram youtube android iphone samsung nokia linux ubuntu oracle cisco manager office company business work
parool parooli salasona salajane saladus sala kasutaja konto sisselogimine sisene tere tervist tule uus vana minu muuda
proov proovin katse arvuti internett telefon kool koolis tookoht too kodu kodus ulikool lasteaed
пароль секрет привет логин доступ админ юзер тест тестирую компьютер интернет телефон работа школа дом войти вход
parol privet sekret dostup rabota shkola kompjuter`

const TIME = `
january february march april may june july august september october november december jan feb mar apr jun jul aug sep oct
nov dec monday tuesday wednesday thursday friday saturday sunday spring summer autumn fall winter today tomorrow yesterday
morning evening night day week month year christmas xmas easter halloween birthday holiday newyear vacation weekend
jaanuar veebruar marts aprill mai juuni juuli august september oktoober november detsember esmaspaev teisipaev kolmapaev
neljapaev reede laupaev puhapaev kevad suvi sugis talv hommik ohtu oo paev nadal kuu aasta joulud joul jaanipaev lihavotted
sunnipaev puhkus tana homme eile
январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь понедельник вторник среда четверг пятница
суббота воскресенье весна лето осень зима утро вечер ночь день неделя месяц год рождество праздник отпуск сегодня завтра
zima vesna leto osen`

const FEELING = `
love lover loveyou iloveyou loveme mylove sexy baby babygirl babyboy honey sweet sweetheart darling angel angels princess
prince queen king kiss kisses heart happy happiness smile lucky hello hey goodbye forever friend friends family mother
father mom dad mama papa mum sister brother daughter son wife husband girl boy lady freedom peace hope faith trust believe
dream dreams beautiful pretty cool awesome nothing something whatever money fuck fuckyou fucker shit asshole bitch hell
jesus christ god lord heaven blessed spirit soul life
armastus armas armastan kallis kallike musi musike paike paikene paikeseke ingel printsess kuningas kuninganna suda onn
onnelik naeratus sober sobrad pere ema isa emme issi vend ode tutar poeg vanaema vanaisa laps lapsed beebi tudruk poiss
vabadus rahu lootus usk unistus ilus tore lahe raha jumal taevas elu hing kurat perse
любовь люблю любимая любимый солнце солнышко зайка котик котенок малыш ангел принцесса король королева сердце счастье
улыбка друг друзья семья мама папа сестра брат дочь сын жена муж девочка мальчик свобода мир надежда вера мечта красота
деньги бог господь жизнь душа спасибо черт
ljubov lubov ljublju solnce solnyshko zajka kotik malysh serdce druzja semja mamochka nadezhda`

const CREATURE = `
monkey dragon tiger lion eagle falcon hawk wolf bear panda koala horse pony dog doggy puppy cat kitty kitten fish dolphin
shark whale turtle rabbit bunny mouse hamster spider scorpion snake cobra viper butterfly ladybug bee bird parrot penguin
owl duck chicken rooster cow pig sheep goat fox panther leopard cheetah jaguar elephant giraffe zebra unicorn phoenix
dinosaur animal animals buster max charlie bailey rocky buddy bella molly lucy daisy maggie sadie shadow princess tigger
koer kutsu kass kiisu kiisuke hunt karu janes janku rebane lovi hobune poni siil orav ilves kotkas kull oun lind linnuke
pardike part kana kukk siga lammas lehm delfiin hai madu liblikas mesilane lepatriinu sipelgas draakon ukssarvik lohe
muri pontu muki nurri miisu mirri kiti
кошка кот котёнок собака щенок тигр лев волк медведь мишка лиса заяц кролик лошадь дракон орёл сокол дельфин акула
бабочка пчела птица мурка барсик шарик koshka sobaka tigr medved volk lisa drakon`

const THING = `
sunshine sun moon star stars starlight sky cloud rain rainbow snow snowflake storm thunder lightning fire flame water river
ocean sea beach island mountain forest garden flower flowers rose roses lily jasmine violet orchid sunflower tree leaf grass
apple banana orange cherry strawberry lemon peach mango grape melon coconut pineapple berry cookie cake candy chocolate
sugar honeybee pepper ginger cinnamon vanilla coffee tea beer wine vodka whiskey pizza burger cheese butter bread milk
black white red blue green yellow purple pink silver gold golden diamond crystal ruby emerald pearl magic mystic
car truck ferrari porsche mercedes bmw audi toyota honda ford mustang corvette camaro harley yamaha suzuki nissan volvo
skoda subaru guitar piano music song dance rock metal jazz blues hiphop radio party football soccer hockey basketball
baseball tennis golf racing runner soldier warrior hunter killer ninja pirate samurai knight wizard ghost vampire zombie
superman batman spiderman ironman hulk starwars skywalker yoda matrix pokemon pikachu naruto minecraft fortnite roblox
playstation nintendo xbox mario zelda sonic gamer player winner champion legend hero boss rockstar hacker
kuu taht tahed taevas pilv vihm vikerkaar lumi lumehelves torm aike tuli vesi jogi jarv meri rand saar mets aed lill lilled
roos roosid tulip nartsiss rukkilill sinilill puu kask kuusk tamm leht rohi oun maasikas vaarikas mustikas kirss sidrun
apelsin banaan kartul kohuke kook komm sokolaad kohv olu vein viin leib piim juust mesi must valge punane sinine roheline
kollane roosa lilla hobe kuld kuldne auto jalgpall korvpall kitarr muusika laul tants pidu suusk kelk
солнце луна звезда звёзды небо облако дождь радуга снег снежинка гроза огонь вода река море пляж остров гора лес сад
цветок цветы роза ромашка дерево яблоко банан апельсин вишня клубника лимон конфета шоколад кофе чай пиво водка хлеб
молоко чёрный белый красный синий зелёный золото серебро машина футбол хоккей гитара музыка песня танец
zvezda nebo more solnyshko roza jabloko futbol hokkej`

const PLACE = `
estonia eesti tallinn tartu parnu narva viljandi rakvere haapsalu kuressaare saaremaa hiiumaa voru valga johvi paide rapla
polva otepaa maardu keila sillamae lasnamae mustamae kalamaja nomme vanalinn eestimaa kodumaa mulgimaa virumaa harjumaa
latvia lithuania finland suomi helsinki sweden sverige stockholm russia rossija moskva moscow petersburg ukraine kiev kyiv
riga vilnius norway denmark germany berlin munich london england britain france paris italy rome spain madrid barcelona
europe america canada mexico brazil china japan tokyo india australia sydney newyork california texas florida chicago boston
dallas houston vegas liverpool chelsea arsenal manchester juventus bayern flora levadia kalev spartak zenit dinamo lokomotiv
lakers cowboys yankees steelers eagles packers
эстония таллин тарту нарва россия москва питер петербург украина киев рига спартак зенит динамо`

const NAME = `
michael jennifer jessica ashley amanda sarah daniel matthew andrew joshua thomas robert john james david william richard
joseph charles george anthony steven kevin brian jason justin brandon nicholas alexander alex jordan taylor tyler austin
dylan hannah samantha elizabeth nicole michelle stephanie melissa rachel rebecca laura emily emma olivia sophia isabella
anna maria martin peter paul patrick patricia barbara linda susan karen nancy lisa sandra donna carol diana christina
christine victoria vanessa natalie natasha veronica monica monika angela angelina eric mark luke lucas oliver oscar henry
harry jack simon stefan viktor ivan igor boris sergei sergey aleksandr aleksei andrei dmitri maksim mihhail nikolai oleg
pavel roman vladimir juri anastasia aleksandra jekaterina jelena irina julia ksenia ljudmila marina nadja natalja olga
oksana polina sofia svetlana tatjana valentina vera viktoria
mari maarja kati katrin kadri kristi kristiina kristina liis liisa liina laura anneli anne anu eve eva ene epp helen
helena heli ingrid jaana janne kaja karin kersti kertu krista kulli leelo lea liivi maie malle marika maris merike merle
mirjam moonika piia piret pille reet riina ruth signe siiri sirje tiina tiiu triin triinu ulle urve virve andres ants arvo
erki hannes heiki indrek jaak jaan jaanus janek kalev kalle karl kaspar kristjan lauri lembit madis margus marko mart
martti meelis mihkel mati ott peep peeter priit raivo rasmus rain rein risto sander siim taavi tanel tarmo tauno tiit toivo
tonu tonis toomas urmas uku vaino veiko villu
александр алексей андрей дмитрий евгений иван игорь максим михаил николай олег павел роман сергей владимир юрий анастасия
анна екатерина елена ирина юлия ксения людмила марина мария надежда наталья ольга оксана полина светлана татьяна
валентина виктория даша маша саша катя лена настя наташа оля таня юля`

export const WEAK_PASSWORD_WORDS: readonly string[] = [
  KEYBOARD,
  ACCESS,
  TIME,
  FEELING,
  CREATURE,
  THING,
  PLACE,
  NAME,
].flatMap((group) => group.trim().split(/\s+/))
