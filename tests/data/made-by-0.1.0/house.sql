BEGIN TRANSACTION;
CREATE TABLE accounts (
	id INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	owner VARCHAR(40) NOT NULL, 
	balance BIGINT DEFAULT 0 NOT NULL, 
	moved INTEGER DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT not_overdrawn CHECK (balance >= 0 OR kind IN ('bank', 'tray')), 
	CONSTRAINT account_kind CHECK (kind IN ('bank', 'player', 'risk', 'tray', 'tokes', 'meter', 'overflow', 'reserve')), 
	CONSTRAINT one_of_a_kind UNIQUE (owner, kind)
);
INSERT INTO "accounts" VALUES(1,'bank','house',-149975,39);
INSERT INTO "accounts" VALUES(2,'player','person 1',0,0);
INSERT INTO "accounts" VALUES(3,'player','person 2',85400,59);
INSERT INTO "accounts" VALUES(4,'player','person 3',39400,58);
INSERT INTO "accounts" VALUES(5,'risk','table 1',1000,56);
INSERT INTO "accounts" VALUES(6,'tray','table 1',-997275,36);
INSERT INTO "accounts" VALUES(7,'tokes','table 1',400,32);
INSERT INTO "accounts" VALUES(8,'meter','meter 1',1000035,39);
INSERT INTO "accounts" VALUES(9,'overflow','meter 1',0,35);
INSERT INTO "accounts" VALUES(10,'reserve','meter 1',15,36);
INSERT INTO "accounts" VALUES(11,'risk','table 2',11000,59);
INSERT INTO "accounts" VALUES(12,'tray','table 2',10000,55);
INSERT INTO "accounts" VALUES(13,'tokes','table 2',0,0);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE chains (
	name VARCHAR(40) NOT NULL, 
	length INTEGER DEFAULT 0 NOT NULL, 
	head VARCHAR(64) DEFAULT '' NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "chains" VALUES('house',6,'b7e9d6c58a7ddc4c990d5a095babdcafea3b3146438f91099cf54c051cc0d744');
INSERT INTO "chains" VALUES('person 1',0,'');
INSERT INTO "chains" VALUES('person 2',1,'be554047c180d23e4a1a1e4aa5213615e2d0688f32a8adc3fa1158299d634571');
INSERT INTO "chains" VALUES('person 3',1,'4a7d846f77b9792796857cdcae8a80c5ec9ff6a93d6bea4acc7d578ee3f66ee4');
INSERT INTO "chains" VALUES('table 1',25,'c81f5466b1d8f5038b8a4a3620dc248c8eb6c11bb4c3cb1d15b71c4aae5aaabb');
INSERT INTO "chains" VALUES('table 2',19,'c953849e4b4874a23015b6d8ae0fe7ee71d426f9e4929fe1fb3544001351984b');
CREATE TABLE commands (
	id INTEGER NOT NULL, 
	chain VARCHAR(40) NOT NULL, 
	sequence INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	author VARCHAR(40) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	"key" VARCHAR(80), 
	request TEXT NOT NULL, 
	answer TEXT NOT NULL, 
	effects VARCHAR(64) NOT NULL, 
	previous VARCHAR(64) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(chain) REFERENCES chains (name), 
	CONSTRAINT asked_once UNIQUE (author, "key"), 
	CONSTRAINT one_after_another UNIQUE (chain, sequence)
);
INSERT INTO "commands" VALUES(1,'house',1,1760000001000,'house','create',NULL,'{"called":"Pat","role":"supervisor","welcome":0}','{"name":"Pat","person":1}','7dcd308ad4a343802eaf49ce678306f909f6ce40026a1ba897812085fabe77c2','','a6e698607be0c2a0de998f7bc89197f9df251aaba168d53458834690d4b2d1cf');
INSERT INTO "commands" VALUES(2,'house',2,1760000002000,'house','create',NULL,'{"called":"Ann","role":"player"}','{"name":"Ann","person":2}','7dcd308ad4a343802eaf49ce678306f909f6ce40026a1ba897812085fabe77c2','a6e698607be0c2a0de998f7bc89197f9df251aaba168d53458834690d4b2d1cf','179690511dd0feaef417c15c3a5a59b06b1259ab2978549d36eb34cc1bea3fe4');
INSERT INTO "commands" VALUES(3,'house',3,1760000003000,'house','create',NULL,'{"called":"Bob","role":"player"}','{"name":"Bob","person":3}','7dcd308ad4a343802eaf49ce678306f909f6ce40026a1ba897812085fabe77c2','179690511dd0feaef417c15c3a5a59b06b1259ab2978549d36eb34cc1bea3fe4','1fe7da620873482134bfc051b74312b6b63fca09b1749f25ed7c9f0283fbe856');
INSERT INTO "commands" VALUES(4,'person 2',1,1760000004000,'person 2','buy-in','ann buys in','{"amount":"$1,000"}','{"balance":100000}','ce9b8c32622e9b3acc972869bd090f0a3a7cd47c9e99965e981a91be64b55d28','','be554047c180d23e4a1a1e4aa5213615e2d0688f32a8adc3fa1158299d634571');
INSERT INTO "commands" VALUES(5,'person 3',1,1760000005000,'person 3','buy-in',NULL,'{"amount":"$500"}','{"balance":50000}','65314e83bd3af862256743e2be281c3eb6b1e14b121409b27d2b723cf1f0f697','','4a7d846f77b9792796857cdcae8a80c5ec9ff6a93d6bea4acc7d578ee3f66ee4');
INSERT INTO "commands" VALUES(6,'house',4,1760000006000,'person 1','open table',NULL,'{"coach":true,"date":null,"definition":"73a1158012f47f957fc1a85413ad7171fa19619cbb769e5e5bd4a1f2f3b3c8d7","game":"i-luv-suits/standard","limits":{},"meters":{},"seconds":[30,30]}','{"round":1,"table":1}','b28d5eb0f86cbfa889fb56a7ccc4f24c213bbe791b99506abd0f39bbbf97a8d2','1fe7da620873482134bfc051b74312b6b63fca09b1749f25ed7c9f0283fbe856','be9ca4775b9a0444815a033d8ca949b905f6304cd3ab727352c83539e2aa8adb');
INSERT INTO "commands" VALUES(7,'house',5,1760000007000,'person 1','open table',NULL,'{"coach":false,"date":null,"definition":"b0faf94502705ba5c041c55fa70e2f9bc30d97c39185ff372c21beb3f1fb7f8b","game":"high-card-flush/classic","limits":{"base":"$10-$200/$5"},"meters":{},"seconds":[30,30]}','{"round":2,"table":2}','bf7a88ecfbaeaf530467cdf296ee3d5bbe03f5554d96685b4b2780025bff0cb9','be9ca4775b9a0444815a033d8ca949b905f6304cd3ab727352c83539e2aa8adb','7c7ca9c8ee8888254923b62042123716ce7f3a0c0691f85f20ea139d09c03b94');
INSERT INTO "commands" VALUES(8,'table 1',1,1760000008000,'person 2','sit',NULL,'{"seat":1}','{"from_round":1,"seat":1,"table":1}','bdb9dbfc08a57043e05150c5e1dfbec7933a36d25fc037214da8072dd778b9b3','','ed972e837639d4bc8d86bb1257b985327d845e83a28402b47bfdca6f126e8206');
INSERT INTO "commands" VALUES(9,'table 1',2,1760000009000,'person 3','sit',NULL,'{"seat":3}','{"from_round":1,"seat":3,"table":1}','8f64da01356ad75bf4332287f80116d7b2af224e4435dd0aec17912c953e7f6d','ed972e837639d4bc8d86bb1257b985327d845e83a28402b47bfdca6f126e8206','807860ba61a7814c755d943302b88d55667653b3889e13d2ecd68d2210a144d1');
INSERT INTO "commands" VALUES(10,'table 1',3,1760000010000,'person 2','seed',NULL,'{"seat":1,"seed":"my own luck"}','{"commitment":"4b23a735a73584c027540333d51f4f4ec8bcbc14886cfc33a683d0cd59de94a4","round":1,"table":1}','1d4dfb559fa4d8a45236af146e53dc5b83549da5a24bfe8232b8fc9ce73e9d1a','807860ba61a7814c755d943302b88d55667653b3889e13d2ecd68d2210a144d1','47a84922b6353d5753f0b3c2dde4961af51768b7eabcbc700f42d810ebd46b7b');
INSERT INTO "commands" VALUES(11,'table 1',4,1760000011000,'person 2','wager','round 0','{"seat":1,"tokes":{"ante":"$1"},"wagers":{"ante":"$15","flush-rush":"$5","progressive":"$1"}}','{"phase":"wagers","round":1,"table":1,"turn":0}','2c33153ce537fb8ffd3d1dbe2ad6b17785147fbb069cb14dd92fcbae11b1fafa','47a84922b6353d5753f0b3c2dde4961af51768b7eabcbc700f42d810ebd46b7b','04d8f420210a3255026453274da5530f8b09ebe5827fafa6eb810c938f667fba');
INSERT INTO "commands" VALUES(12,'table 1',5,1760000012000,'person 3','wager',NULL,'{"seat":3,"wagers":{"ante":"$10","super-flush-rush":"$2"}}','{"phase":"wagers","round":1,"table":1,"turn":0}','d6cb2e5204c224daac1a840c812d17439f27f18f0a70ae9dc667e14ab3f00f65','04d8f420210a3255026453274da5530f8b09ebe5827fafa6eb810c938f667fba','6d320ee88994a0a4b783b3a9f84c8bf83826b4e2b3ef0198855c683290033e58');
INSERT INTO "commands" VALUES(13,'table 1',6,1760000013000,'house','deal',NULL,'{}','{"phase":"decisions","round":1,"table":1,"turn":1}','f83983d74ba6e1905b7879daefcd06079488c3aaedbdae8df490da903082db3d','6d320ee88994a0a4b783b3a9f84c8bf83826b4e2b3ef0198855c683290033e58','719d5bf7962e182deac5cdf2271249d2588b63ba6f0d6979c63e62b21568e03a');
INSERT INTO "commands" VALUES(14,'table 1',7,1760000014000,'person 2','stay',NULL,'{"action":null,"amount":null,"seat":1,"setting":null}','{"phase":"decisions","round":1,"table":1,"turn":3}','32316c034c61e674092327cee65dd7d5739748f2ee4631649af54e8f21c92522','719d5bf7962e182deac5cdf2271249d2588b63ba6f0d6979c63e62b21568e03a','3f966e9e2468bd4923f79c8865ff41c1aabfb9e301e5c4df5e68d1f3f82c27ec');
INSERT INTO "commands" VALUES(15,'table 1',8,1760000015000,'person 3','fold',NULL,'{"declares":null,"seat":3}','{"phase":"reveal","round":1,"table":1,"turn":0}','4fdc57f1724f599886440204cee3e83ea71f76afdd7a6b75fda47f4750dbe6e4','3f966e9e2468bd4923f79c8865ff41c1aabfb9e301e5c4df5e68d1f3f82c27ec','72bc302e5eb74b1f3d17b4fdf274cb75fdbff6c7e59b578e6762ccf383303486');
INSERT INTO "commands" VALUES(16,'table 1',9,1760000016000,'house','settle',NULL,'{}','{"phase":"settled","round":1,"table":1,"turn":0}','1ad3e41e54443267c171fc41f22a3036357e433a36fd3de58f95ce31ec34dab8','72bc302e5eb74b1f3d17b4fdf274cb75fdbff6c7e59b578e6762ccf383303486','6802df5c9695cab45695b1cbd23f36919a185c406c3ff603f40a68e03c046960');
INSERT INTO "commands" VALUES(17,'table 1',10,1760000017000,'person 2','wager','round 1','{"seat":1,"tokes":{"ante":"$1"},"wagers":{"ante":"$15","flush-rush":"$5","progressive":"$1"}}','{"phase":"wagers","round":3,"table":1,"turn":0}','1512c716fddeead01ab2a46c653884629d13d4e1b2ac6d3485340335636e4f69','6802df5c9695cab45695b1cbd23f36919a185c406c3ff603f40a68e03c046960','f609287899f2452ad3996f8ac1c377eec268d7b45c5a6c66abc824dc1bee5eb0');
INSERT INTO "commands" VALUES(18,'table 1',11,1760000018000,'person 3','wager',NULL,'{"seat":3,"wagers":{"ante":"$10","super-flush-rush":"$2"}}','{"phase":"wagers","round":3,"table":1,"turn":0}','c09fdae95cd02cc2111caaaa0f2931ea5642ac9f14a4d03d22a2e7af100ff6fa','f609287899f2452ad3996f8ac1c377eec268d7b45c5a6c66abc824dc1bee5eb0','f1b89feaefaa0c110b566d26bfa2f71b1fa972d7981a10e664f42537d26617bd');
INSERT INTO "commands" VALUES(19,'table 1',12,1760000019000,'house','deal',NULL,'{}','{"phase":"decisions","round":3,"table":1,"turn":1}','b058f0493c4e644c968e40b07a3435ac8cf1d6404510c172ecb62dce4a2035ff','f1b89feaefaa0c110b566d26bfa2f71b1fa972d7981a10e664f42537d26617bd','eccecf0163f4ab331c645b94a30c8809dfd49be83e70ac9cfc8551201bba881d');
INSERT INTO "commands" VALUES(20,'table 1',13,1760000020000,'person 2','stay',NULL,'{"action":null,"amount":null,"seat":1,"setting":null}','{"phase":"decisions","round":3,"table":1,"turn":3}','65301eae870d9ee1c47a8acaa9f4f4bcb044854eb88c5d837d39a13ca6bfb04d','eccecf0163f4ab331c645b94a30c8809dfd49be83e70ac9cfc8551201bba881d','3879c219f4a3d7ffad976b34505d63a101ac61e2f92141a9e64095cc8ecaa297');
INSERT INTO "commands" VALUES(21,'table 1',14,1760000021000,'person 3','fold',NULL,'{"declares":null,"seat":3}','{"phase":"reveal","round":3,"table":1,"turn":0}','99bceca625208d6fd02aa7d7778e7b6c8bd88ffcd68aac4fa3141e0e5febc0e9','3879c219f4a3d7ffad976b34505d63a101ac61e2f92141a9e64095cc8ecaa297','5a0d633658ed5836631a7091032bafc00aa2f50f69a619e8c2d4024ab004e4d5');
INSERT INTO "commands" VALUES(22,'table 1',15,1760000022000,'house','settle',NULL,'{}','{"phase":"settled","round":3,"table":1,"turn":0}','fcc54b82c7184bf42f2d31e29f0ea12003bf66af3a05c770768f5df4025f5e8f','5a0d633658ed5836631a7091032bafc00aa2f50f69a619e8c2d4024ab004e4d5','3d1d43c0484a6edebe88784024f796b7683e37ec115dc8e69a9375c3dc8f35cb');
INSERT INTO "commands" VALUES(23,'table 1',16,1760000023000,'person 2','wager','round 2','{"seat":1,"tokes":{"ante":"$1"},"wagers":{"ante":"$15","flush-rush":"$5","progressive":"$1"}}','{"phase":"wagers","round":4,"table":1,"turn":0}','1928689862d0ffe2d8eb8f3ef59eff67593897cef101109c2d2a65ec7e7cc7f5','3d1d43c0484a6edebe88784024f796b7683e37ec115dc8e69a9375c3dc8f35cb','c5db8377cbcf0f6b6899770256bda1d59edea27ad69ccf053442c71862e17075');
INSERT INTO "commands" VALUES(24,'table 1',17,1760000024000,'person 3','wager',NULL,'{"seat":3,"wagers":{"ante":"$10","super-flush-rush":"$2"}}','{"phase":"wagers","round":4,"table":1,"turn":0}','fe8655b32c4d43976c97502998e4de98fc873438983e81b88db3a229a841779f','c5db8377cbcf0f6b6899770256bda1d59edea27ad69ccf053442c71862e17075','4d793901b153327532e54ff7b25ace00b832602c4c37005aaf83876f5f3a0b25');
INSERT INTO "commands" VALUES(25,'table 1',18,1760000025000,'house','deal',NULL,'{}','{"phase":"decisions","round":4,"table":1,"turn":1}','37294f57a72370bbc77b064688c8364a0d55ecf05e04da98587259a6b1f880be','4d793901b153327532e54ff7b25ace00b832602c4c37005aaf83876f5f3a0b25','5b32350f2060cdd5f91cfebcfb78b1667510d4241c4ad3eccc570d64a6cdfc7a');
INSERT INTO "commands" VALUES(26,'table 1',19,1760000026000,'person 2','stay',NULL,'{"action":null,"amount":null,"seat":1,"setting":null}','{"phase":"decisions","round":4,"table":1,"turn":3}','070bec8d62d6667ed5bbb8e800e919f0761f0a526ef9ec405d0c61b4f1e7dc7f','5b32350f2060cdd5f91cfebcfb78b1667510d4241c4ad3eccc570d64a6cdfc7a','ee4704ed552ea6b7291454eddb5613c95ecb39285b1311e29a59c58fa510d938');
INSERT INTO "commands" VALUES(27,'table 1',20,1760000027000,'person 3','fold',NULL,'{"declares":null,"seat":3}','{"phase":"reveal","round":4,"table":1,"turn":0}','971e5e9ded9810c76b98e5a4b5eb95361eee0ed0984b00cc4ced885ec0b88493','ee4704ed552ea6b7291454eddb5613c95ecb39285b1311e29a59c58fa510d938','e677d8f412047e853350413b60f57345d808cbc482cd246216756e34867d991e');
INSERT INTO "commands" VALUES(28,'table 1',21,1760000028000,'house','settle',NULL,'{}','{"phase":"settled","round":4,"table":1,"turn":0}','0ccdaca5ebf90e12c392440f20e00aa65e67afb3dd86e5105c4dfd510de2c5ef','e677d8f412047e853350413b60f57345d808cbc482cd246216756e34867d991e','2bf3e84bb6e16ba6ffa339ad0c33a75ae3d149756d916f91269044d488990ba8');
INSERT INTO "commands" VALUES(29,'table 1',22,1760000029000,'person 2','wager',NULL,'{"seat":1,"wagers":{"ante":"$20","progressive":"$1"}}','{"phase":"wagers","round":5,"table":1,"turn":0}','9d1e930e93e5dbaa17b601762c6b6a5fc90d3fb2c34c62ebb8505773f78430dc','2bf3e84bb6e16ba6ffa339ad0c33a75ae3d149756d916f91269044d488990ba8','a7276d6158a47d2545479ce0691e911ff070433c84af47eed07b6a0b029f36a9');
INSERT INTO "commands" VALUES(30,'table 1',23,1760000030000,'house','deal',NULL,'{}','{"phase":"decisions","round":5,"table":1,"turn":1}','478fb165e66cb3083e2f43ace2df62774d991996fdded7a91a890c73a2d4b9a9','a7276d6158a47d2545479ce0691e911ff070433c84af47eed07b6a0b029f36a9','dfdc63743a674b4b2a14df39cbb99d30ff7626854e29842cdbcdcd0ac3e4bbdd');
INSERT INTO "commands" VALUES(31,'table 1',24,1760000031000,'person 1','void',NULL,'{"reason":"a card was torn"}','{"phase":"void","round":5,"table":1,"turn":0}','f285634c663c4ee456cebd9064dc01dee8c755ca5bef514913e219cf93587e0a','dfdc63743a674b4b2a14df39cbb99d30ff7626854e29842cdbcdcd0ac3e4bbdd','e69f9e796436fd98b386e7d27ea7ce25efead03ffd8ff9d428828cc97e220d4b');
INSERT INTO "commands" VALUES(32,'house',6,1760000032000,'person 1','adjust meter',NULL,'{"amount":-25,"meter":1,"reason":"over the preset limit"}','{"displayed":1000035,"meter":1}','55749c55c176197568884133727ece1593848fe28ca9979cec1026018f7e49bc','7c7ca9c8ee8888254923b62042123716ce7f3a0c0691f85f20ea139d09c03b94','b7e9d6c58a7ddc4c990d5a095babdcafea3b3146438f91099cf54c051cc0d744');
INSERT INTO "commands" VALUES(33,'table 2',1,1760000033000,'person 2','sit',NULL,'{"seat":2}','{"from_round":2,"seat":2,"table":2}','36d6565e1c644938e745933a844f032895b570a5e94a87d2b1b25138484590b0','','f30e99a85a31cc2e3a183a521084f9016af7887d64703e810589efaea24c439e');
INSERT INTO "commands" VALUES(34,'table 2',2,1760000034000,'person 3','sit',NULL,'{"seat":5}','{"from_round":2,"seat":5,"table":2}','3287fd072d50e6159e078d97e6fe02b8a534d852f4de278f728936257885b46f','f30e99a85a31cc2e3a183a521084f9016af7887d64703e810589efaea24c439e','8a925f67552ca064f5a31a199470d543f412d0f450aafbe3e61ffb751b2b186e');
INSERT INTO "commands" VALUES(35,'table 2',3,1760000035000,'person 2','wager',NULL,'{"seat":2,"wagers":{"ante":"$25","flush":"$5","straight-flush":"$5"}}','{"phase":"wagers","round":2,"table":2,"turn":0}','2a9ba5369e286f2a0aa19090abd330369d823d54d360b8d321bcacb573bb26fb','8a925f67552ca064f5a31a199470d543f412d0f450aafbe3e61ffb751b2b186e','6943028d0cdb850a9f9d4c9ad5a9db7d870a994e11e094f260fc712616d6765c');
INSERT INTO "commands" VALUES(36,'table 2',4,1760000036000,'person 3','wager',NULL,'{"seat":5,"wagers":{"ante":"$25","flush":"$5","straight-flush":"$5"}}','{"phase":"wagers","round":2,"table":2,"turn":0}','7a77b43333b0363a0a1207082a00be311720e54c80c8ff2faded09ed12b8f857','6943028d0cdb850a9f9d4c9ad5a9db7d870a994e11e094f260fc712616d6765c','806c7242a49b94e9493915d716b3bebe10a1cae04e74b93d816fd05f7c858e1c');
INSERT INTO "commands" VALUES(37,'table 2',5,1760000037000,'house','deal',NULL,'{}','{"phase":"decisions","round":2,"table":2,"turn":2}','e1ac5e860c01fbb0343303e108e5fb3b98d7d2691114893570dc43a6fcd4c9e2','806c7242a49b94e9493915d716b3bebe10a1cae04e74b93d816fd05f7c858e1c','adeee2298588d60b03a7ba3c17721fd9ebdc050627968bd4d5d405e8f970cbc2');
INSERT INTO "commands" VALUES(38,'table 2',6,1760000038000,'person 2','stay',NULL,'{"action":null,"amount":null,"seat":2,"setting":null}','{"phase":"decisions","round":2,"table":2,"turn":5}','b6e3f97c703a56421e1c6878d8a156e2984827161c9bf090f3b1feefb263ea67','adeee2298588d60b03a7ba3c17721fd9ebdc050627968bd4d5d405e8f970cbc2','a21a97cdb5add59552678d03939c182babb3c2a9e75831fb82c871f854a6a91f');
INSERT INTO "commands" VALUES(39,'table 2',7,1760000039000,'person 3','stay',NULL,'{"action":null,"amount":null,"seat":5,"setting":null}','{"phase":"reveal","round":2,"table":2,"turn":0}','7c52e5dae1ad478857248c40aca1c7fbe6050962cf047028f3d09b3fc8fa6b62','a21a97cdb5add59552678d03939c182babb3c2a9e75831fb82c871f854a6a91f','be2af568e0d1c3b07c09f357b59abb2fa0a0ef5bc3569b8dde80c06ca6143d84');
INSERT INTO "commands" VALUES(40,'table 2',8,1760000040000,'house','settle',NULL,'{}','{"phase":"settled","round":2,"table":2,"turn":0}','d5bc5cbd809ebe71293533cbf7765fea5c3c2f7af0ec2f53dc6f35bcb188b112','be2af568e0d1c3b07c09f357b59abb2fa0a0ef5bc3569b8dde80c06ca6143d84','d4d5d3afc2f28d43d91207eea00e3bdac9372958036dc0d90bb391e429492f84');
INSERT INTO "commands" VALUES(41,'table 2',9,1760000041000,'person 2','wager',NULL,'{"seat":2,"wagers":{"ante":"$25","flush":"$5","straight-flush":"$5"}}','{"phase":"wagers","round":7,"table":2,"turn":0}','8f29f3b7792bb6e0a2aeca8e2249a2c4507e941ac131745d3fd1229167c5128a','d4d5d3afc2f28d43d91207eea00e3bdac9372958036dc0d90bb391e429492f84','d4c92a8e36c42e7d2aa83e25e3a3c200716268b89aa3af6616c7802873ecc6dc');
INSERT INTO "commands" VALUES(42,'table 2',10,1760000042000,'person 3','wager',NULL,'{"seat":5,"wagers":{"ante":"$25","flush":"$5","straight-flush":"$5"}}','{"phase":"wagers","round":7,"table":2,"turn":0}','1975bb0098d07337e044d19d15f91ac139bfa3498d84cd1dd51039031867778f','d4c92a8e36c42e7d2aa83e25e3a3c200716268b89aa3af6616c7802873ecc6dc','579ce705c33e2509a6bc396f1f4bd2eaef6a77d1a1e57beafe8e61ddcf3b44a6');
INSERT INTO "commands" VALUES(43,'table 2',11,1760000043000,'house','deal',NULL,'{}','{"phase":"decisions","round":7,"table":2,"turn":2}','f9844c47c9598ef0c28df0cd95b1a26cdf87b36293d530edb7bc9004e56818c4','579ce705c33e2509a6bc396f1f4bd2eaef6a77d1a1e57beafe8e61ddcf3b44a6','eca75820fb8984f62fbf7be179b0bb2b0b54bd9be41c4ade4929f9e11c3a4891');
INSERT INTO "commands" VALUES(44,'table 2',12,1760000044000,'person 2','stay',NULL,'{"action":null,"amount":null,"seat":2,"setting":null}','{"phase":"decisions","round":7,"table":2,"turn":5}','1bbe609b582134274c664168fb8eb373feb125376af4a36030de098670bfff29','eca75820fb8984f62fbf7be179b0bb2b0b54bd9be41c4ade4929f9e11c3a4891','40cd264a27ae7cbebc959345af90888ef0ef031a027e7473becbfb4b22fc2966');
INSERT INTO "commands" VALUES(45,'table 2',13,1760000045000,'person 3','stay',NULL,'{"action":null,"amount":null,"seat":5,"setting":null}','{"phase":"reveal","round":7,"table":2,"turn":0}','199edcbca9086d6130dd41e924e5b7236198bfb0ac24bd4ca30f8bb223fc02fa','40cd264a27ae7cbebc959345af90888ef0ef031a027e7473becbfb4b22fc2966','bc216ab1a304ffc7e2e7e03a944c9880b06204fafa4c2038ef01bb1de00735bb');
INSERT INTO "commands" VALUES(46,'table 2',14,1760000046000,'house','settle',NULL,'{}','{"phase":"settled","round":7,"table":2,"turn":0}','ac782dfbc86910cdee1c714c40ed6960051e7971072c61485f1a0e2335e36ad4','bc216ab1a304ffc7e2e7e03a944c9880b06204fafa4c2038ef01bb1de00735bb','ae0a99928c5f93df62c09271c897e6d08491da36fa62b710a44e2fda9731ee87');
INSERT INTO "commands" VALUES(47,'table 2',15,1760000047000,'person 1','change limits',NULL,'{"limits":{"ante":"$15-$300/$5"}}','{"limits":{"ante":"$15-$300/$5","flush":"$1-$25/$1","straight-flush":"$1-$25/$1"},"table":2}','7dcd308ad4a343802eaf49ce678306f909f6ce40026a1ba897812085fabe77c2','ae0a99928c5f93df62c09271c897e6d08491da36fa62b710a44e2fda9731ee87','dc1d9750b461d7e0ab3523580d4368ed057701cc95bb6fb4fdce7b4333774571');
INSERT INTO "commands" VALUES(48,'table 1',25,1760000048000,'person 3','wager',NULL,'{"seat":3,"wagers":{"ante":"$10"}}','{"phase":"wagers","round":6,"table":1,"turn":0}','a63373f3211d1e6e31a623113867040807595b1fb8e468f3e9ec906f62bc8016','e69f9e796436fd98b386e7d27ea7ce25efead03ffd8ff9d428828cc97e220d4b','c81f5466b1d8f5038b8a4a3620dc248c8eb6c11bb4c3cb1d15b71c4aae5aaabb');
INSERT INTO "commands" VALUES(49,'table 2',16,1760000049000,'person 2','wager',NULL,'{"seat":2,"wagers":{"ante":"$30","flush":"$5","straight-flush":"$5"}}','{"phase":"wagers","round":8,"table":2,"turn":0}','5ff2647a462e079a62b767d919139db96a016b7c22dccf2ccc704617f5d45e48','dc1d9750b461d7e0ab3523580d4368ed057701cc95bb6fb4fdce7b4333774571','603b25c65ba2d4f463719e4c2fead7632ba3b4cdfe703601872d15d21471c0ff');
INSERT INTO "commands" VALUES(50,'table 2',17,1760000050000,'person 3','wager',NULL,'{"seat":5,"wagers":{"ante":"$30","flush":"$5","straight-flush":"$5"}}','{"phase":"wagers","round":8,"table":2,"turn":0}','d30adc2a2d912471994608abd56e43f257346d0f431726a2ba821e627bb18093','603b25c65ba2d4f463719e4c2fead7632ba3b4cdfe703601872d15d21471c0ff','49b684199004580aae8449329afbe97404e90f4e88c7857da2582fb0af050fa5');
INSERT INTO "commands" VALUES(51,'table 2',18,1760000051000,'house','deal',NULL,'{}','{"phase":"decisions","round":8,"table":2,"turn":2}','a3b5b28e8d3eda834dfdc56b15d740a1affd30bf77e65e69c2db5f26b384907f','49b684199004580aae8449329afbe97404e90f4e88c7857da2582fb0af050fa5','6d47ce6c510b9439acf0e1604e541bc20cf95ef078d13484a79a46e825e36a36');
INSERT INTO "commands" VALUES(52,'table 2',19,1760000052000,'person 2','stay','ann stays','{"action":null,"amount":null,"seat":2,"setting":null}','{"phase":"decisions","round":8,"table":2,"turn":5}','2cf87dd8bef453e8fd6d109738382b366db84e301544506ad8435ca6836cee52','6d47ce6c510b9439acf0e1604e541bc20cf95ef078d13484a79a46e825e36a36','c953849e4b4874a23015b6d8ae0fe7ee71d426f9e4929fe1fb3544001351984b');
CREATE TABLE definitions (
	hash VARCHAR(64) NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (hash)
);
INSERT INTO "definitions" VALUES('73a1158012f47f957fc1a85413ad7171fa19619cbb769e5e5bd4a1f2f3b3c8d7','{"id":"i-luv-suits","sheet":"standard","name":"I Luv Suits Poker","title":"standard","source":"I Luv Suits Poker rules of play (sheet 002)","version":"1","summary":"Seven cards each; the longer flush wins, with three bonus bets on the side.","object":"Hold more suited cards than the dealer; between flushes of one length the highest cards decide.","deal":{"player":7,"dealer":7,"seats":6,"packet":7},"wager":{"ante":{"title":"Ante","made":"to receive cards","equals":null,"tables":{},"pays":"both","stake":null,"collected":"at settlement","meters":{},"limits":null},"play":{"title":"Play","made":"to stay in","equals":null,"tables":{},"pays":"both","stake":null,"collected":"at settlement","meters":{},"limits":null},"flush-rush":{"title":"Flush Rush","made":"if the player likes","equals":null,"tables":{"1":[{"judges":"longest flush","on":"all cards","lines":{"7-card flush":"300 to 1","6-card flush":"100 to 1","5-card flush":"10 to 1","4-card flush":"1 to 1"}}],"2":[{"judges":"longest flush","on":"all cards","lines":{"7-card flush":"100 to 1","6-card flush":"20 to 1","5-card flush":"10 to 1","4-card flush":"2 to 1"}}],"3":[{"judges":"longest flush","on":"all cards","lines":{"7-card flush":"250 to 1","6-card flush":"25 to 1","5-card flush":"7 to 1","4-card flush":"2 to 1"}}],"4":[{"judges":"longest flush","on":"all cards","lines":{"7-card flush":"200 to 1","6-card flush":"60 to 1","5-card flush":"12 to 1","4-card flush":"1 to 1"}}],"5":[{"judges":"longest flush","on":"all cards","lines":{"7-card flush":"300 to 1","6-card flush":"75 to 1","5-card flush":"5 to 1","4-card flush":"2 to 1"}}]},"pays":"both","stake":null,"collected":"at settlement","meters":{},"limits":null},"super-flush-rush":{"title":"Super Flush Rush","made":"if the player likes","equals":null,"tables":{"1":[{"judges":"longest straight flush","on":"all cards","lines":{"7-card straight flush":"8,000 to 1","6-card straight flush":"1,000 to 1","5-card straight flush":"100 to 1","4-card straight flush":"60 to 1","3-card straight flush":"7 to 1"}}],"2":[{"judges":"longest straight flush","on":"all cards","lines":{"7-card straight flush":"500 to 1","6-card straight flush":"200 to 1","5-card straight flush":"100 to 1","4-card straight flush":"50 to 1","3-card straight flush":"9 to 1"}}],"3":[{"judges":"longest straight flush","on":"all cards","lines":{"7-card straight flush":"500 to 1","6-card straight flush":"200 to 1","5-card straight flush":"100 to 1","4-card straight flush":"75 to 1","3-card straight flush":"7 to 1"}}],"4":[{"judges":"longest straight flush","on":"all cards","lines":{"7-card straight flush":"300 to 1","6-card straight flush":"150 to 1","5-card straight flush":"100 to 1","4-card straight flush":"50 to 1","3-card straight flush":"8 to 1"}}],"5":[{"judges":"longest straight flush","on":"all cards","lines":{"7-card straight flush":"250 to 1","6-card straight flush":"100 to 1","5-card straight flush":"75 to 1","4-card straight flush":"50 to 1","3-card straight flush":"8 to 1"}}]},"pays":"both","stake":null,"collected":"at settlement","meters":{},"limits":null},"progressive":{"title":"Progressive","made":"if the player likes","equals":null,"tables":{"1":[{"judges":"five-card poker, hearts royal apart","on":"all cards","lines":{"royal flush in hearts":"100% of the meter","royal flush":"10% of the meter","straight flush":"250 for 1","four of a kind":"75 for 1","full house":"5 for 1","flush":"4 for 1","straight":"2 for 1"}}],"ML1":[{"judges":"five-card poker, hearts royal apart","on":"all cards","lines":{"royal flush in hearts":"100% of the major meter","royal flush":"100% of the minor meter","straight flush":"250 for 1","four of a kind":"75 for 1","full house":"5 for 1","flush":"4 for 1","straight":"2 for 1"}}],"2":[{"judges":"longest straight flush","on":"all cards","lines":{"7-card straight flush":"100% of the meter","6-card straight flush, ace high":"unreadable","6-card straight flush, king high or lower":"10% of the meter","5-card straight flush":"300 for 1","4-card straight flush":"50 for 1","3-card straight flush":"3 for 1"}}],"3":[{"judges":"longest straight flush","on":"all cards","lines":{"7-card straight flush":"100% of the meter","6-card straight flush, ace high":"unreadable","6-card straight flush, king high or lower":"10% of the meter","5-card straight flush":"200 for 1","4-card straight flush":"50 for 1","3-card straight flush":"3 for 1"}}]},"pays":"both","stake":"$1","collected":"at the sensor","meters":{"main":{"seed":"$10,000","contribution":"20%","reserve":"5%","cap":null},"major":{"seed":"$10,000","contribution":"15%","reserve":"5%","cap":null},"minor":{"seed":"$1,000","contribution":"5%","reserve":"0%","cap":null}},"limits":null}},"action":{"play":{"title":"Play","wager":"play","contest":"flush","size":[{"from":"1","up_to":"1","holding":null},{"from":"1","up_to":"2","holding":"5-card flush or longer"},{"from":"1","up_to":"3","holding":"6-card flush or longer"}],"setting":{"box":"play area","cards":null,"one_suit":true,"choice":"free","rest":"discard area"}}},"fold":{"loses":["ante"],"bonuses":"automatic"},"contest":{"flush":{"title":"Longest flush","compares":"longest flush","dealer_qualifies":"3-card flush, 9 high or better","not_qualified":{"ante":"1 to 1","play":"push"},"win":{"ante":"1 to 1","play":"1 to 1"},"tie":{"ante":"push","play":"push"},"lose":{"ante":"lose","play":"lose"}}},"procedure":{"shuffler":true,"decks":"two, alternating","deal_order":"dealer''s left first, dealer last","settle_order":"right to left, base before bonuses","refund_first":true,"paid_early":[],"tokes":"ride","seats_per_player":"any","rounding":"down to the cent","notes":["Set the shuffler to this game before the first deal.","Progressive wagers light the sensor and are taken off the table before the cards come.","Once every packet is out, have the machine eject the rest of the deck and start on the next one.","A folded hand is tucked face down under the bonus wager nearest the dealer and settled with the active hands."]},"limits":{"base":{"minimum":"$5","maximum":"$100","step":"$1"},"bonus":{"minimum":"$1","maximum":"$25","step":"$1"}},"jurisdiction":null,"aggregate_payout":null,"irregularity":[],"ruling":{"ace":{"ask":"Where may an ace stand?","reading":"High in every flush. In a straight or straight flush of any length it is high or low, never in the middle: A-2-3 and Q-K-A count, K-A-2 does not, and A-2-3 ranks lowest.","stated":false,"sets":[],"options":{},"undecided":false,"chosen":null},"one_line":{"ask":"What if a hand fits several lines of a pay table?","reading":"Only the highest line that fits is paid.","stated":false,"sets":[],"options":{},"undecided":false,"chosen":null},"to_and_for":{"ask":"What is the difference between ''to 1'' and ''for 1''?","reading":"''X to 1'' gives the stake back and X stakes with it; ''X for 1'' pays X stakes and the wager itself is gone.","stated":false,"sets":[],"options":{},"undecided":false,"chosen":null},"void":{"ask":"What happens to a round that is voided?","reading":"Every wager goes back to its owner in full, anything paid early is reversed, meters stay as they were, the deck is shuffled again, and the record keeps the cards seen and the reason. A supervisor may void a round, with a reason, until it is settled.","stated":false,"sets":[],"options":{},"undecided":false,"chosen":null},"deal_order":{"ask":"Who is dealt first?","reading":"The seat at the dealer''s left, then clockwise; the dealer last.","stated":true,"sets":["procedure.deal_order"],"options":{"dealer''s left first, dealer last":"dealer''s left first, dealer last"},"undecided":false,"chosen":"dealer''s left first, dealer last"},"settle_order":{"ask":"In which order are wagers settled?","reading":"Seats from the dealer''s right to the left. If the dealer does not qualify, Play bets are refunded first.","stated":true,"sets":["procedure.settle_order"],"options":{"right to left, base before bonuses":"right to left, base before bonuses","right to left, bonuses before base":"right to left, bonuses before base"},"undecided":false,"chosen":"right to left, base before bonuses"},"decks":{"ask":"How many decks are at the table?","reading":"With a shuffle machine two, with different backs, dealt in turn; without one a single deck.","stated":false,"sets":["procedure.decks"],"options":{"two, alternating":"two, alternating","one":"one"},"undecided":false,"chosen":"two, alternating"},"tokes":{"ask":"May players bet for the dealer?","reading":"No, unless the house allows it: then the bet rides on one of the seat''s wagers, wins and loses with it, is the dealer''s, and stands outside payout caps.","stated":false,"sets":["procedure.tokes"],"options":{"off":"off","ride":"ride"},"undecided":false,"chosen":"ride"},"seats_per_player":{"ask":"May one person bet several spots?","reading":"As many as are free.","stated":false,"sets":["procedure.seats_per_player"],"options":{"any":"any","one":"one"},"undecided":false,"chosen":"any"},"rounding":{"ask":"What if odds do not divide into the coins at hand?","reading":"The payout is rounded down to the cent.","stated":false,"sets":["procedure.rounding"],"options":{"down to the cent":"down to the cent","down to the chip":"down to the chip"},"undecided":false,"chosen":"down to the cent"},"qualifier":{"ask":"What exactly is the dealer''s ''three-card, nine-high flush or better''?","reading":"A three-card flush whose top card is a nine or better, or any longer flush.","stated":false,"sets":[],"options":{},"undecided":false,"chosen":null},"folded_bonus":{"ask":"Is a winning bonus on a folded hand paid unasked?","reading":"Yes: folded hands keep their bonus wagers and are settled with the others.","stated":true,"sets":["fold.bonuses"],"options":{"automatic":"automatic","declared":"declared"},"undecided":false,"chosen":"automatic"},"raise_size":{"ask":"Which play bets may a long flush make?","reading":"Any amount in the table''s steps from one ante up to the most its length allows: two antes with five cards of a suit, three with six or seven.","stated":false,"sets":[],"options":{},"undecided":false,"chosen":null},"setting":{"ask":"Which flush does the player put against the dealer?","reading":"His own choice: the table proposes the best flush and accepts any cards of one suit.","stated":false,"sets":["action.play.setting.choice"],"options":{"any cards of one suit":"free","longest flush":"best only"},"undecided":false,"chosen":"any cards of one suit"},"six_card_ace_high":{"ask":"What does a six-card straight flush, ace high, pay on Progressive tables 2 and 3? The sheet is unreadable there.","reading":"Not decided: reports show the edge for every answer; at the table 10% of the meter is paid.","stated":false,"sets":["wager.progressive.table.2.6-card straight flush, ace high","wager.progressive.table.3.6-card straight flush, ace high"],"options":{"10%":"10% of the meter","100%":"100% of the meter"},"undecided":true,"chosen":null},"six_card_king_high":{"ask":"Which six-card straight flushes are ''king high''?","reading":"All that are not ace high: king high or lower, A-2-3-4-5-6 included.","stated":false,"sets":[],"options":{},"undecided":false,"chosen":null},"progressive_house":{"ask":"What are the progressive''s stake, seed, contribution and reserve? The sheet names none.","reading":"The house''s choice. A stake of $1 and the meters given here are our defaults, and every report says at which meter its edge holds.","stated":false,"sets":[],"options":{},"undecided":false,"chosen":null},"meter_twice":{"ask":"What if two seats hit a meter in one round?","reading":"The first in settling order takes the meter, the second the one just reseeded.","stated":false,"sets":[],"options":{},"undecided":false,"chosen":null}},"strategy":{"t-8-6":{"title":"Ten-eight-six","why":"C. Mousseau''s rule as Wizard of Odds gives it: raise with a three-card flush of T-8-6 or better, as much as is allowed.","rules":[{"holding":"3-card flush, T-8-6 or better","judges":null,"also":[],"shape":[],"do":"play","size":"most","set":"best"},{"holding":null,"judges":null,"also":[],"shape":[],"do":"fold","size":"most","set":"best"}]},"jack-high":{"title":"Jack high","why":"Easier to remember: raise with a jack-high three-card flush or better.","rules":[{"holding":"3-card flush, J high or better","judges":null,"also":[],"shape":[],"do":"play","size":"most","set":"best"},{"holding":null,"judges":null,"also":[],"shape":[],"do":"fold","size":"most","set":"best"}]},"by-shape":{"title":"By shape","why":"Three cut-offs, by how the suits are spread: the fewer suits beside a ten-high flush, the better it must be.","rules":[{"holding":"3-card flush, J high or better","judges":null,"also":[],"shape":[],"do":"play","size":"most","set":"best"},{"holding":"3-card flush, T-8-5 or better","judges":null,"also":[],"shape":["3-2-1-1"],"do":"play","size":"most","set":"best"},{"holding":"3-card flush, T-8-6 or better","judges":null,"also":[],"shape":["3-2-2-0"],"do":"play","size":"most","set":"best"},{"holding":null,"judges":null,"also":[],"shape":[],"do":"fold","size":"most","set":"best"}]},"mimic-the-dealer":{"title":"Mimic the dealer","why":"Raise with any hand that would qualify.","rules":[{"holding":"3-card flush, 9 high or better","judges":null,"also":[],"shape":[],"do":"play","size":"most","set":"best"},{"holding":null,"judges":null,"also":[],"shape":[],"do":"fold","size":"most","set":"best"}]},"any-three-card-flush":{"title":"Any three-card flush","why":"What many newcomers do.","rules":[{"holding":"3-card flush or better","judges":null,"also":[],"shape":[],"do":"play","size":"most","set":"best"},{"holding":null,"judges":null,"also":[],"shape":[],"do":"fold","size":"most","set":"best"}]},"never-fold":{"title":"Never fold","why":"What stubbornness costs.","rules":[{"holding":null,"judges":null,"also":[],"shape":[],"do":"play","size":"most","set":"best"}]},"raise-only-1x":{"title":"Never more than one ante","why":"Right about folding, timid about long flushes: what the bigger raises are worth.","rules":[{"holding":null,"judges":null,"also":[],"shape":[],"do":"best","size":"least","set":"best"}]}},"claim":[{"figure":"house edge","value":"2.64%","source":"Wizard of Odds (same base game as High Card Flush)","wager":null,"table":null,"line":null,"strategy":"optimal","seen":null,"note":null},{"figure":"house edge","value":"7.53%","source":"Wizard of Odds","wager":"flush-rush","table":"5","line":null,"strategy":"optimal","seen":null,"note":null},{"figure":"house edge","value":"5.30%","source":"mykeychain/terminal-casino (full enumeration)","wager":"flush-rush","table":"2","line":null,"strategy":"optimal","seen":null,"note":null},{"figure":"house edge","value":"6.35%","source":"mykeychain/terminal-casino (full enumeration)","wager":"super-flush-rush","table":"2","line":null,"strategy":"optimal","seen":null,"note":null},{"figure":"house edge","value":"13.11%","source":"Wizard of Odds","wager":"super-flush-rush","table":"1","line":null,"strategy":"optimal","seen":null,"note":null}],"notice":[],"tables":{"flush-rush":"1","super-flush-rush":"1","progressive":"1"},"offered":{"flush-rush":["1","2","3","4","5"],"super-flush-rush":["1","2","3","4","5"],"progressive":["1","ML1","2","3"]}}');
INSERT INTO "definitions" VALUES('b0faf94502705ba5c041c55fa70e2f9bc30d97c39185ff372c21beb3f1fb7f8b','{"id":"high-card-flush","sheet":"classic","name":"High Card Flush","title":"classic pay tables","source":"High Card Flush rules of a second house (sheet 003)","version":"1","summary":"Seven cards each; the longer flush wins, whatever its suit.","object":"Hold more cards of one suit than the dealer; between flushes of one length the higher cards win.","deal":{"player":7,"dealer":7,"seats":6,"packet":null},"wager":{"ante":{"title":"Ante","made":"to receive cards","equals":null,"tables":{},"pays":"both","stake":null,"collected":"at settlement","meters":{},"limits":null},"raise":{"title":"Raise","made":"to stay in","equals":null,"tables":{},"pays":"both","stake":null,"collected":"at settlement","meters":{},"limits":null},"flush":{"title":"Flush","made":"if the player likes","equals":null,"tables":{"columbus":[{"judges":"longest flush","on":"all cards","lines":{"7-card flush":"200 to 1","6-card flush":"60 to 1","5-card flush":"12 to 1","4-card flush":"1 to 1"}}],"classic":[{"judges":"longest flush","on":"all cards","lines":{"7-card flush":"300 to 1","6-card flush":"100 to 1","5-card flush":"10 to 1","4-card flush":"1 to 1"}}]},"pays":"both","stake":null,"collected":"at settlement","meters":{},"limits":null},"straight-flush":{"title":"Straight Flush","made":"if the player likes","equals":null,"tables":{"columbus":[{"judges":"longest straight flush","on":"all cards","lines":{"7-card straight flush":"500 to 1","6-card straight flush":"200 to 1","5-card straight flush":"100 to 1","4-card straight flush":"50 to 1","3-card straight flush":"9 to 1"}}],"classic":[{"judges":"longest straight flush","on":"all cards","lines":{"7-card straight flush":"8,000 to 1","6-card straight flush":"1,000 to 1","5-card straight flush":"100 to 1","4-card straight flush":"60 to 1","3-card straight flush":"7 to 1"}}]},"pays":"both","stake":null,"collected":"at settlement","meters":{},"limits":null}},"action":{"raise":{"title":"Raise","wager":"raise","contest":"flush","size":[{"from":"1","up_to":"1","holding":null},{"from":"1","up_to":"2","holding":"5-card flush or longer"},{"from":"1","up_to":"3","holding":"6-card flush or longer"}],"setting":{"box":"raise area","cards":null,"one_suit":true,"choice":"free","rest":"discard area"}}},"fold":{"loses":["ante"],"bonuses":"declared"},"contest":{"flush":{"title":"Longest flush","compares":"longest flush","dealer_qualifies":"3-card flush, 9 high or better","not_qualified":{"ante":"1 to 1","raise":"push"},"win":{"ante":"1 to 1","raise":"1 to 1"},"tie":{"ante":"push","raise":"push"},"lose":{"ante":"lose","raise":"lose"}}},"procedure":{"shuffler":true,"decks":"two, alternating","deal_order":"dealer''s left first, dealer last","settle_order":"right to left, base before bonuses","refund_first":false,"paid_early":["straight-flush"],"tokes":"off","seats_per_player":"any","rounding":"down to the cent","notes":["The set flush goes on the raise area with the raise on top; the other cards lie face down in the discard area.","A folded straight flush that wins lies face up on the other four cards: face up tells the dealer there is something to pay.","A straight flush paid early is taken off the felt with its payout, and the discards are turned face down."]},"limits":{"base":{"minimum":"$5","maximum":"$100","step":"$1"},"bonus":{"minimum":"$1","maximum":"$25","step":"$1"}},"jurisdiction":null,"aggregate_payout":null,"irregularity":[],"ruling":{"ace":{"ask":"Where may an ace stand?","reading":"High in every flush. In a straight or straight flush of any length it is high or low, never in the middle: A-2-3 and Q-K-A count, K-A-2 does not, and A-2-3 ranks lowest.","stated":false,"sets":[],"options":{},"undecided":false,"chosen":null},"one_line":{"ask":"What if a hand fits several lines of a pay table?","reading":"Only the highest line that fits is paid.","stated":false,"sets":[],"options":{},"undecided":false,"chosen":null},"to_and_for":{"ask":"What is the difference between ''to 1'' and ''for 1''?","reading":"''X to 1'' gives the stake back and X stakes with it; ''X for 1'' pays X stakes and the wager itself is gone.","stated":false,"sets":[],"options":{},"undecided":false,"chosen":null},"void":{"ask":"What happens to a round that is voided?","reading":"Every wager goes back to its owner in full, anything paid early is reversed, meters stay as they were, the deck is shuffled again, and the record keeps the cards seen and the reason. A supervisor may void a round, with a reason, until it is settled.","stated":false,"sets":[],"options":{},"undecided":false,"chosen":null},"deal_order":{"ask":"Who is dealt first?","reading":"The seat at the dealer''s left, then clockwise; the dealer last.","stated":false,"sets":["procedure.deal_order"],"options":{"dealer''s left first, dealer last":"dealer''s left first, dealer last"},"undecided":false,"chosen":"dealer''s left first, dealer last"},"settle_order":{"ask":"In which order are wagers settled?","reading":"Seats from the dealer''s right to the left; at each seat the base game before the bonuses.","stated":false,"sets":["procedure.settle_order"],"options":{"right to left, base before bonuses":"right to left, base before bonuses","right to left, bonuses before base":"right to left, bonuses before base"},"undecided":false,"chosen":"right to left, base before bonuses"},"decks":{"ask":"How many decks are at the table?","reading":"With a shuffle machine two, with different backs, dealt in turn; without one a single deck.","stated":false,"sets":["procedure.decks"],"options":{"two, alternating":"two, alternating","one":"one"},"undecided":false,"chosen":"two, alternating"},"tokes":{"ask":"May players bet for the dealer?","reading":"No, unless the house allows it: then the bet rides on one of the seat''s wagers, wins and loses with it, is the dealer''s, and stands outside payout caps.","stated":false,"sets":["procedure.tokes"],"options":{"off":"off","ride":"ride"},"undecided":false,"chosen":"off"},"seats_per_player":{"ask":"May one person bet several spots?","reading":"As many as are free.","stated":false,"sets":["procedure.seats_per_player"],"options":{"any":"any","one":"one"},"undecided":false,"chosen":"any"},"rounding":{"ask":"What if odds do not divide into the coins at hand?","reading":"The payout is rounded down to the cent.","stated":false,"sets":["procedure.rounding"],"options":{"down to the cent":"down to the cent","down to the chip":"down to the chip"},"undecided":false,"chosen":"down to the cent"},"qualifier":{"ask":"What exactly is the dealer''s ''three-card flush, nine high''?","reading":"The least qualifying hand: a three-card flush whose top card is a nine or better, or any longer flush.","stated":false,"sets":[],"options":{},"undecided":false,"chosen":null},"raise_size":{"ask":"Which raises may a long flush make?","reading":"Any amount in the table''s steps from one ante up to the most its length allows: two antes with five cards of a suit, three with six or seven.","stated":false,"sets":[],"options":{},"undecided":false,"chosen":null},"setting":{"ask":"Which flush does the player put against the dealer?","reading":"His own choice: the table proposes the best flush and accepts any cards of one suit.","stated":false,"sets":["action.raise.setting.choice"],"options":{"any cards of one suit":"free","longest flush":"best only"},"undecided":false,"chosen":"any cards of one suit"},"folded_bonus":{"ask":"Is a winning bonus on a folded hand paid unasked?","reading":"No: the player must declare it before the cards are gone. At our tables the declaration is offered, and made for a player who is away.","stated":false,"sets":["fold.bonuses"],"options":{"declared":"declared","automatic":"automatic"},"undecided":false,"chosen":"declared"},"paid_early":{"ask":"What of a winning straight flush that is folded, or lies outside the flush played?","reading":"It is turned face up and paid at once, then play goes on. Its cards are public from then on, and every later decision may use them.","stated":false,"sets":[],"options":{},"undecided":false,"chosen":null}},"strategy":{"t-8-6":{"title":"Ten-eight-six","why":"C. Mousseau''s rule as Wizard of Odds gives it: raise with a three-card flush of T-8-6 or better, as much as is allowed.","rules":[{"holding":"3-card flush, T-8-6 or better","judges":null,"also":[],"shape":[],"do":"raise","size":"most","set":"best"},{"holding":null,"judges":null,"also":[],"shape":[],"do":"fold","size":"most","set":"best"}]},"jack-high":{"title":"Jack high","why":"Easier to remember: raise with a jack-high three-card flush or better.","rules":[{"holding":"3-card flush, J high or better","judges":null,"also":[],"shape":[],"do":"raise","size":"most","set":"best"},{"holding":null,"judges":null,"also":[],"shape":[],"do":"fold","size":"most","set":"best"}]},"by-shape":{"title":"By shape","why":"Three cut-offs, by how the suits are spread: the fewer suits beside a ten-high flush, the better it must be.","rules":[{"holding":"3-card flush, J high or better","judges":null,"also":[],"shape":[],"do":"raise","size":"most","set":"best"},{"holding":"3-card flush, T-8-5 or better","judges":null,"also":[],"shape":["3-2-1-1"],"do":"raise","size":"most","set":"best"},{"holding":"3-card flush, T-8-6 or better","judges":null,"also":[],"shape":["3-2-2-0"],"do":"raise","size":"most","set":"best"},{"holding":null,"judges":null,"also":[],"shape":[],"do":"fold","size":"most","set":"best"}]},"mimic-the-dealer":{"title":"Mimic the dealer","why":"Raise with any hand that would qualify.","rules":[{"holding":"3-card flush, 9 high or better","judges":null,"also":[],"shape":[],"do":"raise","size":"most","set":"best"},{"holding":null,"judges":null,"also":[],"shape":[],"do":"fold","size":"most","set":"best"}]},"any-three-card-flush":{"title":"Any three-card flush","why":"What many newcomers do.","rules":[{"holding":"3-card flush or better","judges":null,"also":[],"shape":[],"do":"raise","size":"most","set":"best"},{"holding":null,"judges":null,"also":[],"shape":[],"do":"fold","size":"most","set":"best"}]},"never-fold":{"title":"Never fold","why":"What stubbornness costs.","rules":[{"holding":null,"judges":null,"also":[],"shape":[],"do":"raise","size":"most","set":"best"}]},"raise-only-1x":{"title":"Never more than one ante","why":"Right about folding, timid about long flushes: what the bigger raises are worth.","rules":[{"holding":null,"judges":null,"also":[],"shape":[],"do":"best","size":"least","set":"best"}]}},"claim":[{"figure":"house edge","value":"2.64%","source":"Wizard of Odds, as repeated by others","wager":null,"table":null,"line":null,"strategy":"optimal","seen":null,"note":null},{"figure":"fold rate","value":"32.1%","source":"Wizard of Odds, as repeated by others","wager":null,"table":null,"line":null,"strategy":"optimal","seen":null,"note":null},{"figure":"house edge above optimal","value":"0.06%","source":"Wizard of Odds (C. Mousseau''s rule)","wager":null,"table":null,"line":null,"strategy":"t-8-6","seen":null,"note":null},{"figure":"house edge","value":"2.71%","source":"Wizard of Odds (C. Mousseau''s rule)","wager":null,"table":null,"line":null,"strategy":"t-8-6","seen":null,"note":"simulated by the source"},{"figure":"house edge","value":"2.6855%","source":"Wizard of Odds (G. Michaels)","wager":null,"table":null,"line":null,"strategy":"advanced","seen":null,"note":null},{"figure":"raise rate","value":"67.86%","source":"worldcasinoindex.com","wager":null,"table":null,"line":null,"strategy":"optimal","seen":null,"note":null},{"figure":"dealer qualifies","value":"75.36%","source":"worldcasinoindex.com","wager":null,"table":null,"line":null,"strategy":"optimal","seen":null,"note":null},{"figure":"push rate","value":"0.08%","source":"worldcasinoindex.com","wager":null,"table":null,"line":null,"strategy":"optimal","seen":null,"note":null},{"figure":"house edge","value":"6.35%","source":"mykeychain/terminal-casino (full enumeration)","wager":"straight-flush","table":"columbus","line":null,"strategy":"optimal","seen":null,"note":null},{"figure":"house edge","value":"13.11%","source":"Wizard of Odds","wager":"straight-flush","table":"classic","line":null,"strategy":"optimal","seen":null,"note":null},{"figure":"probability","value":"1 in 83,615","source":"ukcasinotablegames.info","wager":"straight-flush","table":null,"line":"6-card straight flush or longer","strategy":"optimal","seen":null,"note":null},{"figure":"player edge","value":"7.3%","source":"discountgambling.net (S. How, 2013)","wager":null,"table":null,"line":null,"strategy":"optimal","seen":"six hands share all cards","note":null},{"figure":"player edge","value":"3.1%","source":"discountgambling.net","wager":null,"table":null,"line":null,"strategy":"optimal","seen":"six hands share their suit counts","note":null}],"notice":["The player answers for the play of his own hand."],"tables":{"flush":"classic","straight-flush":"classic"},"offered":{"flush":["classic"],"straight-flush":["classic"]}}');
CREATE TABLE entries (
	id INTEGER NOT NULL, 
	command_id INTEGER NOT NULL, 
	reason VARCHAR(20) NOT NULL, 
	round_id INTEGER, 
	reverses INTEGER, 
	PRIMARY KEY (id), 
	CONSTRAINT reversal_names_its_entry CHECK ((reason = 'reversal') = (reverses IS NOT NULL)), 
	CONSTRAINT entry_reason CHECK (reason IN ('buy-in', 'cash-out', 'wager', 'settlement', 'void', 'meter', 'reversal')), 
	FOREIGN KEY(command_id) REFERENCES commands (id), 
	FOREIGN KEY(reverses) REFERENCES entries (id), 
	FOREIGN KEY(round_id) REFERENCES rounds (id), 
	UNIQUE (reverses)
);
INSERT INTO "entries" VALUES(1,4,'buy-in',NULL,NULL);
INSERT INTO "entries" VALUES(2,5,'buy-in',NULL,NULL);
INSERT INTO "entries" VALUES(3,6,'meter',NULL,NULL);
INSERT INTO "entries" VALUES(4,11,'wager',1,NULL);
INSERT INTO "entries" VALUES(5,12,'wager',1,NULL);
INSERT INTO "entries" VALUES(6,14,'wager',1,NULL);
INSERT INTO "entries" VALUES(7,16,'settlement',1,NULL);
INSERT INTO "entries" VALUES(8,16,'meter',1,NULL);
INSERT INTO "entries" VALUES(9,17,'wager',3,NULL);
INSERT INTO "entries" VALUES(10,18,'wager',3,NULL);
INSERT INTO "entries" VALUES(11,20,'wager',3,NULL);
INSERT INTO "entries" VALUES(12,22,'settlement',3,NULL);
INSERT INTO "entries" VALUES(13,22,'meter',3,NULL);
INSERT INTO "entries" VALUES(14,23,'wager',4,NULL);
INSERT INTO "entries" VALUES(15,24,'wager',4,NULL);
INSERT INTO "entries" VALUES(16,26,'wager',4,NULL);
INSERT INTO "entries" VALUES(17,28,'settlement',4,NULL);
INSERT INTO "entries" VALUES(18,28,'meter',4,NULL);
INSERT INTO "entries" VALUES(19,29,'wager',5,NULL);
INSERT INTO "entries" VALUES(20,31,'void',5,NULL);
INSERT INTO "entries" VALUES(21,32,'meter',NULL,NULL);
INSERT INTO "entries" VALUES(22,35,'wager',2,NULL);
INSERT INTO "entries" VALUES(23,36,'wager',2,NULL);
INSERT INTO "entries" VALUES(24,38,'wager',2,NULL);
INSERT INTO "entries" VALUES(25,39,'wager',2,NULL);
INSERT INTO "entries" VALUES(26,40,'settlement',2,NULL);
INSERT INTO "entries" VALUES(27,41,'wager',7,NULL);
INSERT INTO "entries" VALUES(28,42,'wager',7,NULL);
INSERT INTO "entries" VALUES(29,44,'wager',7,NULL);
INSERT INTO "entries" VALUES(30,45,'wager',7,NULL);
INSERT INTO "entries" VALUES(31,46,'settlement',7,NULL);
INSERT INTO "entries" VALUES(32,48,'wager',6,NULL);
INSERT INTO "entries" VALUES(33,49,'wager',8,NULL);
INSERT INTO "entries" VALUES(34,50,'wager',8,NULL);
INSERT INTO "entries" VALUES(35,52,'wager',8,NULL);
CREATE TABLE meter_changes (
	id INTEGER NOT NULL, 
	meter_id INTEGER NOT NULL, 
	command_id INTEGER NOT NULL, 
	round_id INTEGER, 
	reason VARCHAR(30) NOT NULL, 
	held TEXT NOT NULL, 
	reserved TEXT NOT NULL, 
	displayed BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT meter_reason CHECK (reason IN ('seed', 'contribution', 'win', 'reseed', 'display fault', 'over the preset limit', 'non-displayed funds', 'recovery of seed money')), 
	FOREIGN KEY(command_id) REFERENCES commands (id), 
	FOREIGN KEY(meter_id) REFERENCES meters (id), 
	FOREIGN KEY(round_id) REFERENCES rounds (id)
);
INSERT INTO "meter_changes" VALUES(1,1,6,NULL,'seed','1000000','0',1000000);
INSERT INTO "meter_changes" VALUES(2,1,16,1,'contribution','20','5',1000020);
INSERT INTO "meter_changes" VALUES(3,1,22,3,'contribution','20','5',1000040);
INSERT INTO "meter_changes" VALUES(4,1,28,4,'contribution','20','5',1000060);
INSERT INTO "meter_changes" VALUES(5,1,32,NULL,'over the preset limit','-25','0',1000035);
CREATE TABLE meters (
	id INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	terms TEXT NOT NULL, 
	remainder TEXT NOT NULL, 
	reserve_remainder TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "meters" VALUES(1,'main','{"seed":"$10,000","contribution":"20%","reserve":"5%","cap":null}','0','0');
CREATE TABLE passwords (
	person_id INTEGER NOT NULL, 
	hash VARCHAR(200) NOT NULL, 
	PRIMARY KEY (person_id), 
	FOREIGN KEY(person_id) REFERENCES people (id)
);
INSERT INTO "passwords" VALUES(1,'$argon2id$v=19$m=8,t=1,p=1$kXE7HSJtr7foZXDot1kGFw$OzfxWS8KsvdwzODBF4hh5aEusw18VZ3IcsChlA8EG20');
CREATE TABLE people (
	id INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	role VARCHAR(10) NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT person_role CHECK (role IN ('guest', 'player', 'supervisor')), 
	CONSTRAINT one_of_that_name UNIQUE (name)
);
INSERT INTO "people" VALUES(1,'Pat','supervisor');
INSERT INTO "people" VALUES(2,'Ann','player');
INSERT INTO "people" VALUES(3,'Bob','player');
CREATE TABLE performance (
	table_id INTEGER NOT NULL, 
	line VARCHAR(60) NOT NULL, 
	seats INTEGER NOT NULL, 
	handle BIGINT NOT NULL, 
	win BIGINT NOT NULL, 
	best TEXT NOT NULL, 
	given TEXT NOT NULL, 
	cut BIGINT NOT NULL, 
	cards TEXT NOT NULL, 
	dealer TEXT NOT NULL, 
	variance TEXT NOT NULL, 
	dealer_variance TEXT NOT NULL, 
	third TEXT NOT NULL, 
	squares TEXT NOT NULL, 
	PRIMARY KEY (table_id, line), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "performance" VALUES(1,'base game',6,12000,1500,'168506359456625/843207290926','7715906125/2268981',0,'19105624710195529375/10669945059377604','-2046083125/525844','134809041874822471110304133137491875/4498487733923523840258410652','197503588329296875/16265406608','-9714474897.25169','305744943503570.9');
INSERT INTO "performance" VALUES(1,'flush-rush',3,1500,500,'15064575/128639','0',0,'49254925/128639','0','352990366017485625/16547992321','0','-1282806422463.2964','151674939033458.1');
INSERT INTO "performance" VALUES(1,'super-flush-rush',3,600,600,'131306730/1672307','0',0,'872077470/1672307','0','17608243856630153700/2796610702249','0','-3259141034047.6133','13214380349047.113');
INSERT INTO "performance" VALUES(1,'progressive',3,300,300,'231335340/1672307','0',0,'270356760/1672307','0','2339754396649258800/2796610702249','0','-15063065314.203533','233321768050.8088');
INSERT INTO "performance" VALUES(1,'meter main',3,300,0,'-21429/680','0',0,'21429/680','0','1470879333800547/58909760','0','-24314645653022.562','207806118778611.22');
INSERT INTO "performance" VALUES(1,'all wagers',6,14400,2900,'3782376530365/7085775554','7715906125/2268981',0,'4354318049239271605/1524277865625372','-2046083125/525844','316035974801459511065063653993788875/4498487733923523840258410652','197503588329296875/16265406608','-4566724996722.364','1651591904636829.5');
INSERT INTO "performance" VALUES(2,'base game',4,20000,10000,'337012718913250/1264810936389','3145887125/2268981',0,'92614648380115668875/10669945059377604','-525135625/1577532','17888921143403548914821549546875/137189448127706046708636','213476304137076171875/2488607211024','-188594391392.15213','8521154128967566.0');
INSERT INTO "performance" VALUES(2,'flush',4,2000,2000,'20086100/128639','0',0,'237191900/128639','0','470653821356647500/16547992321','0','-1710408563284.3953','202233252044610.78');
INSERT INTO "performance" VALUES(2,'straight-flush',4,2000,-2000,'437689100/1672307','0',0,'-3782303100/1672307','0','146735365471917947500/2796610702249','0','-67898771542658.61','688248976512870.5');
INSERT INTO "performance" VALUES(2,'all wagers',4,24000,10000,'865540379660050/1264810936389','3145887125/2268981',0,'88155989034055664075/10669945059377604','-525135625/1577532','266404681711716217227176020326683125/1038112553982351655444248612','213476304137076171875/2488607211024','-69797774497335.16','3.294758802829772e+16');
CREATE TABLE performance_upto (
	table_id INTEGER NOT NULL, 
	round_id INTEGER NOT NULL, 
	rounds INTEGER NOT NULL, 
	voided INTEGER NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "performance_upto" VALUES(1,5,3,1);
INSERT INTO "performance_upto" VALUES(2,7,2,0);
CREATE TABLE postings (
	id INTEGER NOT NULL, 
	entry_id INTEGER NOT NULL, 
	from_account INTEGER NOT NULL, 
	to_account INTEGER NOT NULL, 
	amount BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT something_moves CHECK (amount > 0), 
	CONSTRAINT two_sides CHECK (from_account <> to_account), 
	FOREIGN KEY(entry_id) REFERENCES entries (id), 
	FOREIGN KEY(from_account) REFERENCES accounts (id), 
	FOREIGN KEY(to_account) REFERENCES accounts (id)
);
INSERT INTO "postings" VALUES(1,1,1,3,100000);
INSERT INTO "postings" VALUES(2,2,1,4,50000);
INSERT INTO "postings" VALUES(3,3,6,8,1000000);
INSERT INTO "postings" VALUES(4,4,3,5,2200);
INSERT INTO "postings" VALUES(5,5,4,5,1200);
INSERT INTO "postings" VALUES(6,6,3,5,1500);
INSERT INTO "postings" VALUES(7,7,5,6,3600);
INSERT INTO "postings" VALUES(8,7,5,6,100);
INSERT INTO "postings" VALUES(9,7,5,6,1200);
INSERT INTO "postings" VALUES(10,8,6,9,20);
INSERT INTO "postings" VALUES(11,8,9,8,20);
INSERT INTO "postings" VALUES(12,8,6,10,5);
INSERT INTO "postings" VALUES(13,9,3,5,2200);
INSERT INTO "postings" VALUES(14,10,4,5,1200);
INSERT INTO "postings" VALUES(15,11,3,5,1500);
INSERT INTO "postings" VALUES(16,12,5,3,3000);
INSERT INTO "postings" VALUES(17,12,5,6,600);
INSERT INTO "postings" VALUES(18,12,6,3,1500);
INSERT INTO "postings" VALUES(19,12,5,7,100);
INSERT INTO "postings" VALUES(20,12,6,7,100);
INSERT INTO "postings" VALUES(21,12,5,6,1200);
INSERT INTO "postings" VALUES(22,13,6,9,20);
INSERT INTO "postings" VALUES(23,13,9,8,20);
INSERT INTO "postings" VALUES(24,13,6,10,5);
INSERT INTO "postings" VALUES(25,14,3,5,2200);
INSERT INTO "postings" VALUES(26,15,4,5,1200);
INSERT INTO "postings" VALUES(27,16,3,5,1500);
INSERT INTO "postings" VALUES(28,17,5,3,3500);
INSERT INTO "postings" VALUES(29,17,5,6,100);
INSERT INTO "postings" VALUES(30,17,6,3,3500);
INSERT INTO "postings" VALUES(31,17,5,7,100);
INSERT INTO "postings" VALUES(32,17,6,7,100);
INSERT INTO "postings" VALUES(33,17,5,6,1200);
INSERT INTO "postings" VALUES(34,18,6,9,20);
INSERT INTO "postings" VALUES(35,18,9,8,20);
INSERT INTO "postings" VALUES(36,18,6,10,5);
INSERT INTO "postings" VALUES(37,19,3,5,2100);
INSERT INTO "postings" VALUES(38,20,5,3,2100);
INSERT INTO "postings" VALUES(39,21,8,1,25);
INSERT INTO "postings" VALUES(40,22,3,11,3500);
INSERT INTO "postings" VALUES(41,23,4,11,3500);
INSERT INTO "postings" VALUES(42,24,3,11,2500);
INSERT INTO "postings" VALUES(43,25,4,11,2500);
INSERT INTO "postings" VALUES(44,26,11,12,6000);
INSERT INTO "postings" VALUES(45,26,11,4,5000);
INSERT INTO "postings" VALUES(46,26,11,12,1000);
INSERT INTO "postings" VALUES(47,26,12,4,5000);
INSERT INTO "postings" VALUES(48,27,3,11,3500);
INSERT INTO "postings" VALUES(49,28,4,11,3500);
INSERT INTO "postings" VALUES(50,29,3,11,2500);
INSERT INTO "postings" VALUES(51,30,4,11,2500);
INSERT INTO "postings" VALUES(52,31,11,3,500);
INSERT INTO "postings" VALUES(53,31,11,12,5500);
INSERT INTO "postings" VALUES(54,31,12,3,3500);
INSERT INTO "postings" VALUES(55,31,11,12,6000);
INSERT INTO "postings" VALUES(56,32,4,5,1000);
INSERT INTO "postings" VALUES(57,33,3,11,4000);
INSERT INTO "postings" VALUES(58,34,4,11,4000);
INSERT INTO "postings" VALUES(59,35,3,11,3000);
CREATE TABLE round_events (
	round_id INTEGER NOT NULL, 
	sequence INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	command_id INTEGER NOT NULL, 
	PRIMARY KEY (round_id, sequence), 
	FOREIGN KEY(command_id) REFERENCES commands (id), 
	FOREIGN KEY(round_id) REFERENCES rounds (id)
);
INSERT INTO "round_events" VALUES(1,0,'{"event":"open","deck":"red","meters":{"main":1000000}}',6);
INSERT INTO "round_events" VALUES(2,0,'{"event":"open","deck":"red","meters":{}}',7);
INSERT INTO "round_events" VALUES(1,1,'{"event":"sit","seat":1,"player":"Ann"}',8);
INSERT INTO "round_events" VALUES(1,2,'{"event":"sit","seat":3,"player":"Bob"}',9);
INSERT INTO "round_events" VALUES(1,3,'{"event":"seed","seat":1,"seed":"my own luck"}',10);
INSERT INTO "round_events" VALUES(1,4,'{"event":"wager","seat":1,"wagers":{"ante":1500,"flush-rush":500,"progressive":100}}',11);
INSERT INTO "round_events" VALUES(1,5,'{"event":"toke","seat":1,"wager":"ante","amount":100}',11);
INSERT INTO "round_events" VALUES(1,6,'{"event":"wager","seat":3,"wagers":{"ante":1000,"super-flush-rush":200}}',12);
INSERT INTO "round_events" VALUES(1,7,'{"event":"collect","seats":[1]}',13);
INSERT INTO "round_events" VALUES(1,8,'{"event":"deal","deck":"5c 6c Kh Kd 4h 2s Qd 2c 5h 6d Jh 9c Js 4c 3s 8h 7d Ks Ts Ah Td 6s Qs 9h Qh Jd 4s Kc 9s 7s Qc 3h 4d 7h 6h Tc 2d 5s 8c 2h Ad As 8d Ac 3c Jc 5d 7c 8s 9d Th 3d","packets":3}',13);
INSERT INTO "round_events" VALUES(1,9,'{"event":"play","seat":1,"action":"play","amount":1500,"setting":"Kd Qd"}',14);
INSERT INTO "round_events" VALUES(1,10,'{"event":"fold","seat":3,"declares":[]}',15);
INSERT INTO "round_events" VALUES(1,11,'{"event":"reveal"}',16);
INSERT INTO "round_events" VALUES(1,12,'{"event":"settle","groups":2}',16);
INSERT INTO "round_events" VALUES(3,0,'{"event":"open","deck":"blue","meters":{"main":1000020}}',16);
INSERT INTO "round_events" VALUES(3,1,'{"event":"sit","seat":1,"player":"Ann"}',16);
INSERT INTO "round_events" VALUES(3,2,'{"event":"sit","seat":3,"player":"Bob"}',16);
INSERT INTO "round_events" VALUES(3,3,'{"event":"wager","seat":1,"wagers":{"ante":1500,"flush-rush":500,"progressive":100}}',17);
INSERT INTO "round_events" VALUES(3,4,'{"event":"toke","seat":1,"wager":"ante","amount":100}',17);
INSERT INTO "round_events" VALUES(3,5,'{"event":"wager","seat":3,"wagers":{"ante":1000,"super-flush-rush":200}}',18);
INSERT INTO "round_events" VALUES(3,6,'{"event":"collect","seats":[1]}',19);
INSERT INTO "round_events" VALUES(3,7,'{"event":"deal","deck":"6s 4d 2h 6d Jh 7c 5d 3d 7h 4c Qh 8s 6h 8d Ah 7s 3s 5c 8h Kc 4s 3h 3c Tc Td 6c Js As 9s Th 7d 2c Qd Qc Ks Ts 4h Qs Kd 8c Jd Jc 5h 9c 2d 9h Ac 9d 5s Kh 2s Ad","packets":3}',19);
INSERT INTO "round_events" VALUES(3,8,'{"event":"play","seat":1,"action":"play","amount":1500,"setting":"6d 5d 4d"}',20);
INSERT INTO "round_events" VALUES(3,9,'{"event":"fold","seat":3,"declares":[]}',21);
INSERT INTO "round_events" VALUES(3,10,'{"event":"reveal"}',22);
INSERT INTO "round_events" VALUES(3,11,'{"event":"settle","groups":3}',22);
INSERT INTO "round_events" VALUES(4,0,'{"event":"open","deck":"red","meters":{"main":1000040}}',22);
INSERT INTO "round_events" VALUES(4,1,'{"event":"sit","seat":1,"player":"Ann"}',22);
INSERT INTO "round_events" VALUES(4,2,'{"event":"sit","seat":3,"player":"Bob"}',22);
INSERT INTO "round_events" VALUES(4,3,'{"event":"wager","seat":1,"wagers":{"ante":1500,"flush-rush":500,"progressive":100}}',23);
INSERT INTO "round_events" VALUES(4,4,'{"event":"toke","seat":1,"wager":"ante","amount":100}',23);
INSERT INTO "round_events" VALUES(4,5,'{"event":"wager","seat":3,"wagers":{"ante":1000,"super-flush-rush":200}}',24);
INSERT INTO "round_events" VALUES(4,6,'{"event":"collect","seats":[1]}',25);
INSERT INTO "round_events" VALUES(4,7,'{"event":"deal","deck":"4d 6h 8c 6d Td 7h Jd 4c Qs 4s Jc Ts 8d 7s Kc Jh 2s 7c 3s 4h 3h Tc 5s 9c 3d 5c 8s Kd Th 6s Qc 9s 8h 2h Kh 3c 9d 6c 7d 9h Qh As Ad 5h Js Ks Ac 5d Qd 2d Ah 2c","packets":3}',25);
INSERT INTO "round_events" VALUES(4,8,'{"event":"play","seat":1,"action":"play","amount":1500,"setting":"Jd Td 6d 4d"}',26);
INSERT INTO "round_events" VALUES(4,9,'{"event":"fold","seat":3,"declares":[]}',27);
INSERT INTO "round_events" VALUES(4,10,'{"event":"reveal"}',28);
INSERT INTO "round_events" VALUES(4,11,'{"event":"settle","groups":2}',28);
INSERT INTO "round_events" VALUES(5,0,'{"event":"open","deck":"blue","meters":{"main":1000060}}',28);
INSERT INTO "round_events" VALUES(5,1,'{"event":"sit","seat":1,"player":"Ann"}',28);
INSERT INTO "round_events" VALUES(5,2,'{"event":"sit","seat":3,"player":"Bob"}',28);
INSERT INTO "round_events" VALUES(5,3,'{"event":"wager","seat":1,"wagers":{"ante":2000,"progressive":100}}',29);
INSERT INTO "round_events" VALUES(5,4,'{"event":"collect","seats":[1]}',30);
INSERT INTO "round_events" VALUES(5,5,'{"event":"deal","deck":"7c 7s Qs 8h Qh 3s Ts 9c Qc Js Kc 4s Jc 7h 6c 5s Ah Tc 4d 3h Ac 6s 3c Th 9h Kh 3d Qd 2d Jd Td Jh 5d Ks 6h 2s 9d 4c Kd 8s 9s Ad 2c 7d 4h 6d 5h 8d 2h 5c As 8c","packets":2}',30);
INSERT INTO "round_events" VALUES(5,6,'{"event":"void","reason":"a card was torn","by":"Pat","irregularity":"","cards":""}',31);
INSERT INTO "round_events" VALUES(6,0,'{"event":"open","deck":"red","meters":{"main":1000060}}',31);
INSERT INTO "round_events" VALUES(6,1,'{"event":"sit","seat":1,"player":"Ann"}',31);
INSERT INTO "round_events" VALUES(6,2,'{"event":"sit","seat":3,"player":"Bob"}',31);
INSERT INTO "round_events" VALUES(2,1,'{"event":"sit","seat":2,"player":"Ann"}',33);
INSERT INTO "round_events" VALUES(2,2,'{"event":"sit","seat":5,"player":"Bob"}',34);
INSERT INTO "round_events" VALUES(2,3,'{"event":"wager","seat":2,"wagers":{"ante":2500,"flush":500,"straight-flush":500}}',35);
INSERT INTO "round_events" VALUES(2,4,'{"event":"wager","seat":5,"wagers":{"ante":2500,"flush":500,"straight-flush":500}}',36);
INSERT INTO "round_events" VALUES(2,5,'{"event":"deal","deck":"Td 7h 4h 9s 4c 8h 6s Qs Qh 5c Ts 3s 3d 2d Ah Kc 9d 7s 2s Th Js 2c Tc Kh 6d Jd 7d 5h Ac 5s Jc 3h As 4s Qc 9c 2h 7c 9h Ks Kd 4d 8c 8s 8d 3c Ad 6c Jh 5d Qd 6h","packets":3}',37);
INSERT INTO "round_events" VALUES(2,6,'{"event":"play","seat":2,"action":"raise","amount":2500,"setting":"8h 7h 4h"}',38);
INSERT INTO "round_events" VALUES(2,7,'{"event":"play","seat":5,"action":"raise","amount":2500,"setting":"Qs Ts 3s"}',39);
INSERT INTO "round_events" VALUES(2,8,'{"event":"reveal"}',40);
INSERT INTO "round_events" VALUES(2,9,'{"event":"settle","groups":2}',40);
INSERT INTO "round_events" VALUES(7,0,'{"event":"open","deck":"blue","meters":{}}',40);
INSERT INTO "round_events" VALUES(7,1,'{"event":"sit","seat":2,"player":"Ann"}',40);
INSERT INTO "round_events" VALUES(7,2,'{"event":"sit","seat":5,"player":"Bob"}',40);
INSERT INTO "round_events" VALUES(7,3,'{"event":"wager","seat":2,"wagers":{"ante":2500,"flush":500,"straight-flush":500}}',41);
INSERT INTO "round_events" VALUES(7,4,'{"event":"wager","seat":5,"wagers":{"ante":2500,"flush":500,"straight-flush":500}}',42);
INSERT INTO "round_events" VALUES(7,5,'{"event":"deal","deck":"5d 6s 4d 4s 5s 9d 9h Jh 3h Jd Ts 7d Jc 6d Qd 5c Qc 4h 6h 7c 8h As 2c Ad 2s 9c Kd 6c 4c 3c Td Js Kh 2d 2h 5h 8s 8c 3d Kc Qh Tc Th 7h 8d 3s 7s Ks 9s Qs Ah Ac","packets":3}',43);
INSERT INTO "round_events" VALUES(7,6,'{"event":"play","seat":2,"action":"raise","amount":2500,"setting":"9d 5d 4d"}',44);
INSERT INTO "round_events" VALUES(7,7,'{"event":"play","seat":5,"action":"raise","amount":2500,"setting":"Jd 7d 6d"}',45);
INSERT INTO "round_events" VALUES(7,8,'{"event":"reveal"}',46);
INSERT INTO "round_events" VALUES(7,9,'{"event":"settle","groups":2}',46);
INSERT INTO "round_events" VALUES(8,0,'{"event":"open","deck":"red","meters":{}}',46);
INSERT INTO "round_events" VALUES(8,1,'{"event":"sit","seat":2,"player":"Ann"}',46);
INSERT INTO "round_events" VALUES(8,2,'{"event":"sit","seat":5,"player":"Bob"}',46);
INSERT INTO "round_events" VALUES(6,3,'{"event":"wager","seat":3,"wagers":{"ante":1000}}',48);
INSERT INTO "round_events" VALUES(8,3,'{"event":"wager","seat":2,"wagers":{"ante":3000,"flush":500,"straight-flush":500}}',49);
INSERT INTO "round_events" VALUES(8,4,'{"event":"wager","seat":5,"wagers":{"ante":3000,"flush":500,"straight-flush":500}}',50);
INSERT INTO "round_events" VALUES(8,5,'{"event":"deal","deck":"7h Kh 5d Ts 7d 5h Jd 3c 4d 3h 4s Qs Ks 5s 2d Ac 9h 6c Tc Th 7c 2s 8c 2h 9d 2c 6h 9c Js 4h Qh 8s 9s 3d Qc 8d Ad Kd Jc Td 6s 6d 8h As 3s 5c Qd Kc Ah 7s 4c Jh","packets":3}',51);
INSERT INTO "round_events" VALUES(8,6,'{"event":"play","seat":2,"action":"raise","amount":3000,"setting":"Kh 7h 5h"}',52);
CREATE TABLE rounds (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	ended BOOLEAN NOT NULL, 
	deadline BIGINT, 
	commitment VARCHAR(64) NOT NULL, 
	secret BLOB NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "rounds" VALUES(1,1,1,NULL,'4b23a735a73584c027540333d51f4f4ec8bcbc14886cfc33a683d0cd59de94a4',X'9189130B9DF1C71D7DF78F5E0FD60C4D39E11899B9F177D412D1CD596A7C055C');
INSERT INTO "rounds" VALUES(2,2,1,NULL,'995b63d38db30449ce2c91b4b0a00ea11a088900e62bd235ee4544d7fa5a5fb0',X'4D3364DB18375A22E119C7D39E3E021693F66352438E9BAE1A76FCC57CDCF7BD');
INSERT INTO "rounds" VALUES(3,1,1,NULL,'be789213a4de147a11ec2e9184156f987e4c8cf5f8d7d1f193ee7b0ac3674b18',X'4307AC46D8AFA7DC1F279E42BB039F5D96631C9DBE64DA96061A0AC600F3B4D9');
INSERT INTO "rounds" VALUES(4,1,1,NULL,'bcaebb8c957de625144470f92eb455435524ad75688671ec82d2107d16ace3f8',X'29A485B56884780A69EDA5DCBD8DA8318ADA07876256A20C28B221B38988FC38');
INSERT INTO "rounds" VALUES(5,1,1,NULL,'62e44ce8874fc7d35fec614f0dd17af3b253f5f0c896a729c5794eb66f8df3c8',X'557D9A6BD4954150A9B7BE24B599FFEFC0E79792059EE69A4BA3E297630F4870');
INSERT INTO "rounds" VALUES(6,1,0,1760000078000,'ef31660713a92884b58d23e93b1cbd8e19a9f3e4dc64bd0d3c1b66028f951553',X'DCAABAD1DDCACD24AB5EABC3B19E3BA07EF3C6F87AF9A3EADB3A71613DA3B81B');
INSERT INTO "rounds" VALUES(7,2,1,NULL,'47d7286fc8058b1cd3c4cd666366a9811f8dd8fbfb7b59dc581d1bff448a2713',X'C69B218BE91B49218542947586180B260824FEB179F9BBBBFBEEE9F940C708DC');
INSERT INTO "rounds" VALUES(8,2,0,1760000082000,'08c6c86e356002bdfecf5d55fef5569af548d2e46683afc304b082fe17b10fbe',X'B4382DAEC3728737817ADD354198180B82BFE1E1CE23E01FCB49E24CF9E10737');
CREATE TABLE seats (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	person_id INTEGER NOT NULL, 
	leaving BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(person_id) REFERENCES people (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES(1,1,2,0);
INSERT INTO "seats" VALUES(1,3,3,0);
INSERT INTO "seats" VALUES(2,2,2,0);
INSERT INTO "seats" VALUES(2,5,3,0);
CREATE TABLE sessions (
	token VARCHAR(64) NOT NULL, 
	person_id INTEGER NOT NULL, 
	expires BIGINT NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE TABLE table_meters (
	table_id INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	meter_id INTEGER NOT NULL, 
	PRIMARY KEY (table_id, name), 
	FOREIGN KEY(meter_id) REFERENCES meters (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "table_meters" VALUES(1,'main',1);
CREATE TABLE tables (
	id INTEGER NOT NULL, 
	definition VARCHAR(64) NOT NULL, 
	limits TEXT NOT NULL, 
	date VARCHAR(10), 
	wager_seconds INTEGER NOT NULL, 
	decide_seconds INTEGER NOT NULL, 
	open BOOLEAN NOT NULL, coach BOOLEAN DEFAULT false NOT NULL, later_limits TEXT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(definition) REFERENCES definitions (hash)
);
INSERT INTO "tables" VALUES(1,'73a1158012f47f957fc1a85413ad7171fa19619cbb769e5e5bd4a1f2f3b3c8d7','{"ante": "$5-$100/$1", "flush-rush": "$1-$25/$1", "super-flush-rush": "$1-$25/$1"}',NULL,30,30,1,1,NULL);
INSERT INTO "tables" VALUES(2,'b0faf94502705ba5c041c55fa70e2f9bc30d97c39185ff372c21beb3f1fb7f8b','{"ante": "$10-$200/$5", "flush": "$1-$25/$1", "straight-flush": "$1-$25/$1"}',NULL,30,30,1,0,'{"ante": "$15-$300/$5", "flush": "$1-$25/$1", "straight-flush": "$1-$25/$1"}');
CREATE UNIQUE INDEX one_open_round ON rounds (table_id) WHERE NOT ended;
CREATE INDEX ix_round_events_command_id ON round_events (command_id);
CREATE INDEX ix_entries_command_id ON entries (command_id);
CREATE INDEX ix_entries_round_id ON entries (round_id);
CREATE INDEX ix_postings_entry_id ON postings (entry_id);
CREATE INDEX ix_postings_from_account ON postings (from_account);
CREATE INDEX ix_postings_to_account ON postings (to_account);
CREATE INDEX ix_meter_changes_command_id ON meter_changes (command_id);
CREATE INDEX ix_meter_changes_meter_id ON meter_changes (meter_id);
CREATE TRIGGER accounts_begin_empty BEFORE INSERT ON accounts WHEN NOT (NEW.balance = 0 AND NEW.moved = 0) BEGIN SELECT RAISE(ABORT, 'an account begins empty'); END;
CREATE TRIGGER balances_by_posting BEFORE UPDATE ON accounts WHEN NOT ((NEW.id = OLD.id AND NEW.kind = OLD.kind AND NEW.owner = OLD.owner) AND 
EXISTS (SELECT 1 FROM postings WHERE postings.id = NEW.moved AND NEW.moved > OLD.moved AND (
  (postings.from_account = NEW.id AND NEW.balance = OLD.balance - postings.amount) OR
  (postings.to_account = NEW.id AND NEW.balance = OLD.balance + postings.amount)))
) BEGIN SELECT RAISE(ABORT, 'a balance changes only by a posting'); END;
CREATE TRIGGER rounds_keep_their_secret BEFORE UPDATE ON rounds WHEN NOT (
NEW.id = OLD.id AND NEW.table_id = OLD.table_id AND NEW.commitment = OLD.commitment AND NEW.secret = OLD.secret
AND (NEW.ended OR NOT OLD.ended)
) BEGIN SELECT RAISE(ABORT, 'a round keeps its table, its secret and its end'); END;
CREATE TRIGGER tables_keep_their_terms BEFORE UPDATE ON tables WHEN NOT (
NEW.id = OLD.id AND NEW.definition = OLD.definition AND NEW.limits = OLD.limits AND COALESCE(NEW.date, '') = COALESCE(OLD.date, '')
AND NEW.wager_seconds = OLD.wager_seconds AND NEW.decide_seconds = OLD.decide_seconds AND (OLD.open OR NOT NEW.open)
) BEGIN SELECT RAISE(ABORT, 'a table keeps its game and limits, and closes once'); END;
CREATE TRIGGER chains_grow BEFORE UPDATE ON chains WHEN NOT (NEW.name = OLD.name AND NEW.length = OLD.length + 1) BEGIN SELECT RAISE(ABORT, 'a chain grows by one entry at a time'); END;
CREATE TRIGGER post AFTER INSERT ON postings BEGIN UPDATE accounts SET balance = balance - NEW.amount, moved = NEW.id WHERE id = NEW.from_account; UPDATE accounts SET balance = balance + NEW.amount, moved = NEW.id WHERE id = NEW.to_account; END;
CREATE TRIGGER commands_never_changed BEFORE UPDATE ON commands BEGIN SELECT RAISE(ABORT, 'commands are never changed'); END;
CREATE TRIGGER definitions_never_changed BEFORE UPDATE ON definitions BEGIN SELECT RAISE(ABORT, 'definitions are never changed'); END;
CREATE TRIGGER entries_never_changed BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
CREATE TRIGGER meter_changes_never_changed BEFORE UPDATE ON meter_changes BEGIN SELECT RAISE(ABORT, 'meter_changes are never changed'); END;
CREATE TRIGGER postings_never_changed BEFORE UPDATE ON postings BEGIN SELECT RAISE(ABORT, 'postings are never changed'); END;
CREATE TRIGGER round_events_never_changed BEFORE UPDATE ON round_events BEGIN SELECT RAISE(ABORT, 'round_events are never changed'); END;
CREATE TRIGGER commands_never_removed BEFORE DELETE ON commands BEGIN SELECT RAISE(ABORT, 'commands are never removed'); END;
CREATE TRIGGER definitions_never_removed BEFORE DELETE ON definitions BEGIN SELECT RAISE(ABORT, 'definitions are never removed'); END;
CREATE TRIGGER entries_never_removed BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never removed'); END;
CREATE TRIGGER meter_changes_never_removed BEFORE DELETE ON meter_changes BEGIN SELECT RAISE(ABORT, 'meter_changes are never removed'); END;
CREATE TRIGGER postings_never_removed BEFORE DELETE ON postings BEGIN SELECT RAISE(ABORT, 'postings are never removed'); END;
CREATE TRIGGER round_events_never_removed BEFORE DELETE ON round_events BEGIN SELECT RAISE(ABORT, 'round_events are never removed'); END;
CREATE TRIGGER accounts_never_removed BEFORE DELETE ON accounts BEGIN SELECT RAISE(ABORT, 'accounts are never removed'); END;
CREATE TRIGGER chains_never_removed BEFORE DELETE ON chains BEGIN SELECT RAISE(ABORT, 'chains are never removed'); END;
CREATE TRIGGER meters_never_removed BEFORE DELETE ON meters BEGIN SELECT RAISE(ABORT, 'meters are never removed'); END;
CREATE TRIGGER people_never_removed BEFORE DELETE ON people BEGIN SELECT RAISE(ABORT, 'people are never removed'); END;
CREATE TRIGGER rounds_never_removed BEFORE DELETE ON rounds BEGIN SELECT RAISE(ABORT, 'rounds are never removed'); END;
CREATE TRIGGER tables_never_removed BEFORE DELETE ON tables BEGIN SELECT RAISE(ABORT, 'tables are never removed'); END;
CREATE INDEX ix_sessions_person_id ON sessions (person_id);
CREATE INDEX rounds_of_a_table ON rounds (table_id, id);
CREATE INDEX rounds_due ON rounds (deadline) WHERE NOT ended;
COMMIT;
